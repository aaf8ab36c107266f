ALTER TABLE "company" ADD COLUMN "score_warn_below" integer;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "score_block_below" integer;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_score_limits" CHECK ("company"."score_warn_below" between 0 and 100 and "company"."score_block_below" between 0 and 100);