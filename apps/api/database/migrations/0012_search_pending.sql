-- In place of dropping the index and making it again, which takes minutes with a million records.
ALTER INDEX "search_entry_grams" SET (gin_pending_list_limit = 256);
