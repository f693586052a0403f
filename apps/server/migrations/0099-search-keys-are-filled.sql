drop procedure app_fill_search_keys(text, text, text);
