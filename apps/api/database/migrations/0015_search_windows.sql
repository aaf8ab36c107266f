-- What stands from each character of a text on, three characters long, shorter at the end of a line: one or two characters
-- are looked for as the beginning of such a window. So costly for the planner that it never computes them row by row.
CREATE FUNCTION "sms_windows"(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 RETURN
	array_to_tsvector(array_remove(string_to_array(regexp_replace($1, '...', E'\\&\n', 'g'), E'\n')
		|| string_to_array(regexp_replace(substr($1, 2), '...', E'\\&\n', 'g'), E'\n')
		|| string_to_array(regexp_replace(substr($1, 3), '...', E'\\&\n', 'g'), E'\n'), ''));
--> statement-breakpoint
-- Entries are written anew at the first start, see search-rebuild.ts.
DELETE FROM "search_entry";
--> statement-breakpoint
DROP INDEX "search_entry_grams";--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "said" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "rest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "members" text;--> statement-breakpoint
CREATE INDEX "search_entry_texts" ON "search_entry" USING gin (sms_windows("said"),sms_windows(split_part("said", E'\n\n', 2)),sms_windows(split_part("said", E'\n\n', 3)),sms_windows(split_part("said", E'\n\n', 4)),sms_windows(split_part("said", E'\n\n', 5)),sms_windows(split_part("said", E'\n\n', 6)),sms_windows(split_part("said", E'\n\n', 7)),sms_windows(split_part("said", E'\n\n', 8)),sms_windows(split_part("said", E'\n\n', 9)),sms_windows(split_part("said", E'\n\n', 10)),sms_windows(split_part("said", E'\n\n', 11)),sms_windows(split_part("said", E'\n\n', 12)),sms_windows(split_part("rest", E'\n\n', 1)),sms_windows(split_part("rest", E'\n\n', 2)),sms_windows(split_part("rest", E'\n\n', 3)),sms_windows(split_part("rest", E'\n\n', 4)),sms_windows(split_part("rest", E'\n\n', 5)),sms_windows(split_part("rest", E'\n\n', 6)),sms_windows(split_part("rest", E'\n\n', 7)),sms_windows(split_part("rest", E'\n\n', 8)),sms_windows(split_part("rest", E'\n\n', 9)),sms_windows(split_part("rest", E'\n\n', 10)),sms_windows(split_part("rest", E'\n\n', 11)),sms_windows(split_part("rest", E'\n\n', 12)),string_to_array("members", E'\n')) WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "menu";--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "parts";--> statement-breakpoint
DROP FUNCTION "sms_grams"(text);
