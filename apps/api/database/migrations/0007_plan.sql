CREATE TABLE "calendar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"country" text collate "zh-x-icu",
	"weekend" text[] NOT NULL,
	"days" jsonb NOT NULL,
	"notes" text,
	CONSTRAINT "calendar_status_known" CHECK ("calendar"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "ordertemplate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"brand" uuid,
	"steps" jsonb NOT NULL,
	"calendars" jsonb NOT NULL,
	"reviews" text[] NOT NULL,
	"notes" text,
	CONSTRAINT "ordertemplate_status_known" CHECK ("ordertemplate"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "template" uuid;--> statement-breakpoint
ALTER TABLE "ordertemplate" ADD CONSTRAINT "ordertemplate_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_name_unique" ON "calendar" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "calendar_list" ON "calendar" USING btree ("status","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ordertemplate_name_unique" ON "ordertemplate" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "ordertemplate_brand_unique" ON "ordertemplate" USING btree ("brand") WHERE "ordertemplate"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "ordertemplate_brand" ON "ordertemplate" USING btree ("brand") WHERE "ordertemplate"."brand" is not null;--> statement-breakpoint
CREATE INDEX "ordertemplate_list" ON "ordertemplate" USING btree ("status","name","id");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_template_ordertemplate_id_fk" FOREIGN KEY ("template") REFERENCES "public"."ordertemplate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_template" ON "order" USING btree ("template") WHERE "order"."template" is not null;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "open_steps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "supplier" uuid;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_supplier" ON "order" USING btree ("supplier") WHERE "order"."supplier" is not null;