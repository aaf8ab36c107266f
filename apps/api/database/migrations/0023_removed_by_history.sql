-- The migration before this one took whoever had last written a removed comment for who had removed it; undoing an edit
-- and merging what it is about write it too. History knows: its newest removal. One since it is noted who removed a
-- comment says so itself, and the comment is right as it is.
ALTER TABLE "comment" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "comment" SET "removed_by" = "removal"."actor"
FROM (
	SELECT DISTINCT ON ("record_id") "record_id", "actor", "after" FROM "history"
	WHERE "kind" = 'comment' AND "action" = 'update' AND "after"->>'status' = 'inActive' ORDER BY "record_id", "id" DESC
) "removal"
WHERE "removal"."record_id" = "comment"."id" AND "comment"."status" = 'inActive' AND NOT "removal"."after" ? 'removed_by';--> statement-breakpoint
ALTER TABLE "comment" ENABLE TRIGGER USER;
