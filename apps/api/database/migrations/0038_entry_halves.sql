-- Two halves, each with indexes of its own: two sessions count side by side, see kit/server/search-table.ts.
ALTER TABLE "search_entry" RENAME TO "search_entry_whole";
--> statement-breakpoint
DROP INDEX "search_entry_texts";--> statement-breakpoint
DROP INDEX "search_entry_in_order";--> statement-breakpoint
ALTER TABLE "search_entry_whole" DROP CONSTRAINT "search_entry_kind_id_pk";--> statement-breakpoint
CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"active" boolean NOT NULL,
	"place" text collate "zh-x-icu",
	"said" text NOT NULL,
	"members" text,
	CONSTRAINT "search_entry_kind_id_pk" PRIMARY KEY("kind","id")
) PARTITION BY HASH ("id");
--> statement-breakpoint
CREATE TABLE "search_entry_0" PARTITION OF "search_entry" FOR VALUES WITH (MODULUS 2, REMAINDER 0);--> statement-breakpoint
CREATE TABLE "search_entry_1" PARTITION OF "search_entry" FOR VALUES WITH (MODULUS 2, REMAINDER 1);--> statement-breakpoint
INSERT INTO "search_entry" ("kind", "id", "active", "place", "said", "members")
SELECT "kind", "id", "active", "place", "said", "members" FROM "search_entry_whole";
--> statement-breakpoint
CREATE INDEX "search_entry_in_order" ON "search_entry" USING btree ("kind","place","id","active");--> statement-breakpoint
CREATE INDEX "search_entry_texts" ON "search_entry" USING gin (sms_windows("said"),sms_windows(split_part("said", E'\n\n', 2)),sms_windows(split_part("said", E'\n\n', 3)),sms_windows(split_part("said", E'\n\n', 4)),sms_windows(split_part("said", E'\n\n', 5)),sms_windows(split_part("said", E'\n\n', 6)),sms_windows(split_part("said", E'\n\n', 7)),sms_windows(split_part("said", E'\n\n', 8)),sms_windows(split_part("said", E'\n\n', 9)),sms_windows(split_part("said", E'\n\n', 10)),sms_windows(split_part("said", E'\n\n', 11)),sms_windows(split_part("said", E'\n\n', 12)),sms_windows(split_part("said", E'\n\n', 13)),sms_windows(split_part("said", E'\n\n', 14)),sms_windows(split_part("said", E'\n\n', 15)),sms_windows(split_part("said", E'\n\n', 16)),sms_windows(split_part("said", E'\n\n', 17)),sms_windows(split_part("said", E'\n\n', 18)),sms_windows(split_part("said", E'\n\n', 19)),sms_windows(split_part("said", E'\n\n', 20)),sms_windows(split_part("said", E'\n\n', 21)),sms_windows(split_part("said", E'\n\n', 22)),sms_windows(split_part("said", E'\n\n', 23)),sms_windows(split_part("said", E'\n\n', 24)),string_to_array("members", E'\n')) WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP TABLE "search_entry_whole";
