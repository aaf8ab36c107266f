ALTER TABLE "order" ADD COLUMN "unpriced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: the orders that exist count their lines without a price. It is nobody's change, so that history says nothing.
ALTER TABLE "order" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "order" o SET "unpriced" = l."count" FROM (
	SELECT "order", count(*)::int AS "count" FROM "orderline" WHERE "status" = 'Active' AND "price" IS NULL GROUP BY 1
) l WHERE l."order" = o."id";--> statement-breakpoint
ALTER TABLE "order" ENABLE TRIGGER USER;
