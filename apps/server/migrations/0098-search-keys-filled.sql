-- outside a transaction
call app_fill_search_keys('customers', 'last_name', 'search_last is null');
call app_fill_search_keys('prospects', 'last_name',
  'search_last is null and search_first is null and phone_reversed is null and coalesce(last_name, first_name, company_name, phone) is not null');
call app_fill_search_keys('households', 'name', 'search_key is null');
call app_fill_search_keys('units', 'number', 'search_key is null');
