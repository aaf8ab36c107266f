CREATE TABLE "brand" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"name_zh" text collate "zh-x-icu",
	"contacts" jsonb NOT NULL,
	"currency" text collate "zh-x-icu",
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"payment_terms" jsonb NOT NULL,
	"ship_to" jsonb,
	"consignee" jsonb,
	"notify_party" jsonb,
	"required_certificates" text[] NOT NULL,
	"notes" text,
	CONSTRAINT "brand_status_known" CHECK ("brand"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"address_en" text collate "zh-x-icu",
	"address_zh" text collate "zh-x-icu",
	"phone" text collate "zh-x-icu",
	"email" text collate "zh-x-icu",
	"website" text collate "zh-x-icu",
	"logo" uuid,
	"bank" jsonb,
	"house_currency" text collate "zh-x-icu" NOT NULL,
	"time_zone" text collate "zh-x-icu" NOT NULL,
	"number_series" jsonb NOT NULL,
	"score_weights" jsonb,
	CONSTRAINT "company_status_known" CHECK ("company"."status" in ('Active', 'inActive')),
	CONSTRAINT "company_name_en_or_zh" CHECK ("company"."name_en" is not null or "company"."name_zh" is not null)
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"latest_rate" numeric,
	"latest_from" date,
	CONSTRAINT "currency_status_known" CHECK ("currency"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"currency" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric NOT NULL,
	"source" text collate "zh-x-icu",
	CONSTRAINT "rate_rate_positive" CHECK ("rate"."rate" > 0),
	CONSTRAINT "rate_status_known" CHECK ("rate"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_logo_attachment_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_currency_currency_id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_unique" ON "brand" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "brand_list" ON "brand" USING btree ("status","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_only_one" ON "company" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "currency_code_unique" ON "currency" USING btree ("code");--> statement-breakpoint
CREATE INDEX "currency_list" ON "currency" USING btree ("status","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_valid_from_unique" ON "rate" USING btree ("currency","valid_from") WHERE "rate"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "rate_list" ON "rate" USING btree ("status","valid_from","id");