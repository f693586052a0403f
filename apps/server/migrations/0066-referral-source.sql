-- What a prospect is said to come from when a listing service tells of it.
alter table integrations add column referral_source text not null default 'ILS' check (char_length(referral_source) between 1 and 100);
