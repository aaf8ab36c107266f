ALTER TABLE "attachment" ADD COLUMN "field" text;--> statement-breakpoint
-- What was sent for a field so far, as scans of certificates: none of it is a picture of its record. The column is new,
-- so that this is no change of anybody's and no history.
ALTER TABLE "attachment" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "attachment" SET "field" = 'file' FROM "certificate" WHERE "certificate"."file" = "attachment"."id";--> statement-breakpoint
UPDATE "attachment" SET "field" = 'logo' FROM "company" WHERE "company"."logo" = "attachment"."id";--> statement-breakpoint
ALTER TABLE "attachment" ENABLE TRIGGER USER;
