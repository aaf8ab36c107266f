-- By hand: without a brand the house decides alone, so what it has passed is approved. It is nobody's change, so that
-- history says nothing.
ALTER TABLE "review" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "review" SET "stage" = 'Approved', "waiting" = NULL, "decided_on" = ("round"."decisions" -> -1 ->> 'on')::date
	FROM "round" WHERE "round"."review" = "review"."id" AND "round"."number" = "review"."round"
	AND "review"."stage" = 'Received' AND "review"."brand" IS NULL AND "round"."decisions" <> '[]';--> statement-breakpoint
ALTER TABLE "review" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "colourway" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "colourway" SET "lab_dip" = 'approved' WHERE "lab_dip" <> 'approved' AND 'Approved' = (
	SELECT "stage" FROM "review" WHERE "review"."colourway" = "colourway"."id" AND "kind" = 'labDip' AND "status" = 'Active'
	ORDER BY "stage" = 'Cancelled', "created_at" DESC, "id" DESC LIMIT 1);--> statement-breakpoint
ALTER TABLE "colourway" ENABLE TRIGGER USER;
