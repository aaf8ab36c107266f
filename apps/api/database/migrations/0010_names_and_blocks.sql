DROP INDEX "user_name_unique";--> statement-breakpoint
-- What is filled in here nobody has said: no history, and no actor to write one for.
ALTER TABLE "supplier" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "supplier" SET "block" = 'none' WHERE "block" IS NULL;--> statement-breakpoint
ALTER TABLE "supplier" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "supplier" ALTER COLUMN "block" SET DEFAULT 'none';--> statement-breakpoint
ALTER TABLE "supplier" ALTER COLUMN "block" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "user" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "user" SET "name_key" = lower(regexp_replace(trim(normalize("name", NFKC)), '\s+', ' ', 'g'));--> statement-breakpoint
ALTER TABLE "user" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "name_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_name_key_unique" ON "user" USING btree ("name_key");
