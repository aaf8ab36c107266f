CREATE TABLE "artworkswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "artworkswatch_movement_known" CHECK ("artworkswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "artworkswatch_quantity_moves" CHECK ("artworkswatch"."quantity" > 0 or ("artworkswatch"."movement" = 'correction' and "artworkswatch"."quantity" < 0)),
	CONSTRAINT "artworkswatch_returned_at_most" CHECK ("artworkswatch"."returned" is null or "artworkswatch"."returned" = 0 or ("artworkswatch"."movement" = 'out' and "artworkswatch"."returned" between 0 and "artworkswatch"."quantity")),
	CONSTRAINT "artworkswatch_status_known" CHECK ("artworkswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "buttonswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "buttonswatch_movement_known" CHECK ("buttonswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "buttonswatch_quantity_moves" CHECK ("buttonswatch"."quantity" > 0 or ("buttonswatch"."movement" = 'correction' and "buttonswatch"."quantity" < 0)),
	CONSTRAINT "buttonswatch_returned_at_most" CHECK ("buttonswatch"."returned" is null or "buttonswatch"."returned" = 0 or ("buttonswatch"."movement" = 'out' and "buttonswatch"."returned" between 0 and "buttonswatch"."quantity")),
	CONSTRAINT "buttonswatch_status_known" CHECK ("buttonswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "fabricswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "fabricswatch_movement_known" CHECK ("fabricswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "fabricswatch_quantity_moves" CHECK ("fabricswatch"."quantity" > 0 or ("fabricswatch"."movement" = 'correction' and "fabricswatch"."quantity" < 0)),
	CONSTRAINT "fabricswatch_returned_at_most" CHECK ("fabricswatch"."returned" is null or "fabricswatch"."returned" = 0 or ("fabricswatch"."movement" = 'out' and "fabricswatch"."returned" between 0 and "fabricswatch"."quantity")),
	CONSTRAINT "fabricswatch_status_known" CHECK ("fabricswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "labelswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "labelswatch_movement_known" CHECK ("labelswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "labelswatch_quantity_moves" CHECK ("labelswatch"."quantity" > 0 or ("labelswatch"."movement" = 'correction' and "labelswatch"."quantity" < 0)),
	CONSTRAINT "labelswatch_returned_at_most" CHECK ("labelswatch"."returned" is null or "labelswatch"."returned" = 0 or ("labelswatch"."movement" = 'out' and "labelswatch"."returned" between 0 and "labelswatch"."quantity")),
	CONSTRAINT "labelswatch_status_known" CHECK ("labelswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "swatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trimsswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "trimsswatch_movement_known" CHECK ("trimsswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "trimsswatch_quantity_moves" CHECK ("trimsswatch"."quantity" > 0 or ("trimsswatch"."movement" = 'correction' and "trimsswatch"."quantity" < 0)),
	CONSTRAINT "trimsswatch_returned_at_most" CHECK ("trimsswatch"."returned" is null or "trimsswatch"."returned" = 0 or ("trimsswatch"."movement" = 'out' and "trimsswatch"."returned" between 0 and "trimsswatch"."quantity")),
	CONSTRAINT "trimsswatch_status_known" CHECK ("trimsswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "swatch_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "swatch_due" date;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "swatch_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "swatch_due" date;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "swatch_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "swatch_due" date;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "swatch_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "swatch_due" date;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "swatch_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "swatch_due" date;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "swatch_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "swatch_due" date;--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_item_artwork_id_fk" FOREIGN KEY ("item") REFERENCES "public"."artwork"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_item_button_id_fk" FOREIGN KEY ("item") REFERENCES "public"."button"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_item_fabric_id_fk" FOREIGN KEY ("item") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_item_label_id_fk" FOREIGN KEY ("item") REFERENCES "public"."label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_item_trims_id_fk" FOREIGN KEY ("item") REFERENCES "public"."trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artworkswatch_item" ON "artworkswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_brand" ON "artworkswatch" USING btree ("brand") WHERE "artworkswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "artworkswatch_in_order" ON "artworkswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_item" ON "artworkswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_movement" ON "artworkswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_day" ON "artworkswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_quantity" ON "artworkswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_brand" ON "artworkswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_party" ON "artworkswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_purpose" ON "artworkswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_courier" ON "artworkswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_waybill" ON "artworkswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_due_back" ON "artworkswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_returned" ON "artworkswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_returned_on" ON "artworkswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_notes_empty" ON "artworkswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "artworkswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "artworkswatch_by_notes_filled" ON "artworkswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("artworkswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "artworkswatch_by_status" ON "artworkswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_outstanding" ON "artworkswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_version" ON "artworkswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_created_at" ON "artworkswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_created_by" ON "artworkswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_updated_at" ON "artworkswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_updated_by" ON "artworkswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_item" ON "buttonswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_brand" ON "buttonswatch" USING btree ("brand") WHERE "buttonswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "buttonswatch_in_order" ON "buttonswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_item" ON "buttonswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_movement" ON "buttonswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_day" ON "buttonswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_quantity" ON "buttonswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_brand" ON "buttonswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_party" ON "buttonswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_purpose" ON "buttonswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_courier" ON "buttonswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_waybill" ON "buttonswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_due_back" ON "buttonswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_returned" ON "buttonswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_returned_on" ON "buttonswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_notes_empty" ON "buttonswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "buttonswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "buttonswatch_by_notes_filled" ON "buttonswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("buttonswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "buttonswatch_by_status" ON "buttonswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_outstanding" ON "buttonswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_version" ON "buttonswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_created_at" ON "buttonswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_created_by" ON "buttonswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_updated_at" ON "buttonswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_updated_by" ON "buttonswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_item" ON "fabricswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_brand" ON "fabricswatch" USING btree ("brand") WHERE "fabricswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "fabricswatch_in_order" ON "fabricswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_item" ON "fabricswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_movement" ON "fabricswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_day" ON "fabricswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_quantity" ON "fabricswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_brand" ON "fabricswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_party" ON "fabricswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_purpose" ON "fabricswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_courier" ON "fabricswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_waybill" ON "fabricswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_due_back" ON "fabricswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_returned" ON "fabricswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_returned_on" ON "fabricswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_notes_empty" ON "fabricswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "fabricswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "fabricswatch_by_notes_filled" ON "fabricswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("fabricswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "fabricswatch_by_status" ON "fabricswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_outstanding" ON "fabricswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_version" ON "fabricswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_created_at" ON "fabricswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_created_by" ON "fabricswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_updated_at" ON "fabricswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_updated_by" ON "fabricswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_item" ON "labelswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "labelswatch_brand" ON "labelswatch" USING btree ("brand") WHERE "labelswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "labelswatch_in_order" ON "labelswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_item" ON "labelswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_movement" ON "labelswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_day" ON "labelswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_quantity" ON "labelswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_brand" ON "labelswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_party" ON "labelswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_purpose" ON "labelswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_courier" ON "labelswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_waybill" ON "labelswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_due_back" ON "labelswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_returned" ON "labelswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_returned_on" ON "labelswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_notes_empty" ON "labelswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "labelswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "labelswatch_by_notes_filled" ON "labelswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("labelswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "labelswatch_by_status" ON "labelswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "labelswatch_by_outstanding" ON "labelswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_version" ON "labelswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_created_at" ON "labelswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_created_by" ON "labelswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_updated_at" ON "labelswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_updated_by" ON "labelswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_item" ON "trimsswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_brand" ON "trimsswatch" USING btree ("brand") WHERE "trimsswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "trimsswatch_in_order" ON "trimsswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_item" ON "trimsswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_movement" ON "trimsswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_day" ON "trimsswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_quantity" ON "trimsswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_brand" ON "trimsswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_party" ON "trimsswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_purpose" ON "trimsswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_courier" ON "trimsswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_waybill" ON "trimsswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_due_back" ON "trimsswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_returned" ON "trimsswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_returned_on" ON "trimsswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_notes_empty" ON "trimsswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "trimsswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "trimsswatch_by_notes_filled" ON "trimsswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("trimsswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "trimsswatch_by_status" ON "trimsswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_outstanding" ON "trimsswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_version" ON "trimsswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_created_at" ON "trimsswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_created_by" ON "trimsswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_updated_at" ON "trimsswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_updated_by" ON "trimsswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_swatch_stock" ON "artwork" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_swatch_due" ON "artwork" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_swatch_stock" ON "button" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_swatch_due" ON "button" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_swatch_stock" ON "fabric" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_swatch_due" ON "fabric" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_swatch_stock" ON "label" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_swatch_due" ON "label" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_swatch_stock" ON "trims" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_swatch_due" ON "trims" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artworkswatch_quantity_in_stock" CHECK ("artwork"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "buttonswatch_quantity_in_stock" CHECK ("button"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabricswatch_quantity_in_stock" CHECK ("fabric"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "labelswatch_quantity_in_stock" CHECK ("label"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trimsswatch_quantity_in_stock" CHECK ("trims"."swatch_stock" >= 0);
--> statement-breakpoint
-- Written by hand: the five tables are what "swatch" is; it holds no row of its own.
ALTER TABLE "fabricswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "artworkswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "trimsswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "buttonswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "labelswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_holds_no_rows" CHECK (false) NO INHERIT;
