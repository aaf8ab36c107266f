CREATE TABLE "change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" uuid NOT NULL,
	"state" text NOT NULL,
	"counts" jsonb NOT NULL,
	"undoes" uuid
);
--> statement-breakpoint
DROP INDEX "history_actor_id_index";--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "change" uuid;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "change" uuid;--> statement-breakpoint
-- Earlier transactions become changes: UUIDv7s of the moment they began, so that their order stays that of time.
CREATE TEMPORARY TABLE "earlier" AS
SELECT "transaction", min("at") AS "at", (array_agg("actor"))[1] AS "actor", (array_agg("state"))[1] AS "state",
	(lpad(to_hex((extract(epoch from min("at")) * 1000)::bigint), 12, '0') || '7' || substr(md5("transaction"::text), 1, 3)
		|| '8' || substr(md5("transaction"::text), 4, 15))::uuid AS "change"
FROM "history" GROUP BY "transaction";--> statement-breakpoint
UPDATE "history" SET "change" = "earlier"."change", "version" = (coalesce("after", "before")->>'version')::integer
FROM "earlier" WHERE "earlier"."transaction" = "history"."transaction";--> statement-breakpoint
UPDATE "import_run" SET "change" = "earlier"."change" FROM "earlier" WHERE "earlier"."transaction" = "import_run"."transaction";--> statement-breakpoint
INSERT INTO "change" ("id", "at", "actor", "state", "counts")
SELECT "earlier"."change", "earlier"."at", "earlier"."actor", "earlier"."state", "sums"."counts"
FROM "earlier" JOIN (
	SELECT "change", jsonb_object_agg("what", "n") AS "counts"
	FROM (SELECT "change", "kind" || '.' || "action" AS "what", count(*) AS "n" FROM "history" GROUP BY 1, 2) "each" GROUP BY "change"
) "sums" ON "sums"."change" = "earlier"."change";--> statement-breakpoint
DROP TABLE "earlier";--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "change" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "change_actor" ON "change" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "change_counts" ON "change" USING gin ("counts");--> statement-breakpoint
CREATE INDEX "change_undoes" ON "change" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "history_change" ON "history" USING btree ("change","id");--> statement-breakpoint
ALTER TABLE "history" DROP COLUMN "transaction";--> statement-breakpoint
ALTER TABLE "import_run" DROP COLUMN "transaction";