-- outside a transaction
-- messages_made_under begins with the same columns, under the same condition.
drop index concurrently if exists messages_sent_under;
