-- outside a transaction
-- With the property in the index, a person who may see a few properties is answered from it alone.
create index concurrently if not exists customers_search_last
  on customers (organization_id, search_last text_pattern_ops, property_id, id);
create index concurrently if not exists customers_search_first
  on customers (organization_id, search_first text_pattern_ops, property_id, id);
create index concurrently if not exists customers_search_phone
  on customers (organization_id, phone text_pattern_ops, property_id, id) where phone is not null;
create index concurrently if not exists customers_search_phone_end
  on customers (organization_id, phone_reversed text_pattern_ops, property_id, id) where phone_reversed is not null;
create index concurrently if not exists prospects_search_last
  on prospects (organization_id, search_last text_pattern_ops, property_id, id) where search_last is not null;
create index concurrently if not exists prospects_search_first
  on prospects (organization_id, search_first text_pattern_ops, property_id, id) where search_first is not null;
create index concurrently if not exists prospects_search_phone
  on prospects (organization_id, phone text_pattern_ops, property_id, id) where phone is not null;
create index concurrently if not exists prospects_search_phone_end
  on prospects (organization_id, phone_reversed text_pattern_ops, property_id, id) where phone_reversed is not null;
create index concurrently if not exists households_search
  on households (organization_id, search_key text_pattern_ops, property_id, id);
create index concurrently if not exists units_search
  on units (organization_id, search_key text_pattern_ops, property_id, id);
