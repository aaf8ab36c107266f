-- Comments that were away before it was noted who had removed them: nothing else changes one that is away. The column is
-- new, so that this is no change of anybody's and no history.
ALTER TABLE "comment" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "comment" SET "removed_by" = "updated_by" WHERE "status" = 'inActive' AND "removed_by" IS NULL;--> statement-breakpoint
ALTER TABLE "comment" ENABLE TRIGGER USER;--> statement-breakpoint
-- Networks from which somebody has signed in before they were noted; IPv6 is known again with the next sign-in.
UPDATE "session" SET "network" = regexp_replace("address", '^::ffff:', '')
WHERE "network" = '' AND "address" ~ '^(::ffff:)?[0-9.]+$';
