ALTER TABLE "notice_setting" ADD COLUMN "mailing_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "search_layout" ADD COLUMN "next" text;--> statement-breakpoint
ALTER TABLE "search_layout" ADD COLUMN "reached" uuid;