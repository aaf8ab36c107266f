-- By hand: a rename, which the index on the column follows without being built again.
ALTER TABLE "search_entry" RENAME COLUMN "said" TO "text";
