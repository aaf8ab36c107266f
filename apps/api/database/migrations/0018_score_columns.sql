ALTER TABLE "supplier" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "open_score" integer;