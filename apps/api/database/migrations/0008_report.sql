CREATE TABLE "supplier_score" (
	"supplier" uuid NOT NULL,
	"part" text NOT NULL,
	"value" numeric NOT NULL,
	"facts" integer NOT NULL,
	CONSTRAINT "supplier_score_supplier_part_pk" PRIMARY KEY("supplier","part")
);
--> statement-breakpoint
ALTER TABLE "notice_setting" ADD COLUMN "hour" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_score" ADD CONSTRAINT "supplier_score_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand from here on.
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_hour_of_a_day" CHECK (hour between 0 and 23);--> statement-breakpoint
ALTER TABLE "supplier_score" ADD CONSTRAINT "supplier_score_of_a_hundred" CHECK (value between 0 and 100 and facts > 0);
