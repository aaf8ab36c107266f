-- What the checks of price breaks ask: a list that is not empty, quantities that rise, prices above zero.
CREATE FUNCTION sms_breaks_rise(breaks jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(bool_and(one.price > 0 AND one.quantity >= 0 AND (one.before IS NULL OR one.quantity > one.before)), false)
  FROM (SELECT (b ->> 'price')::numeric AS price, (b ->> 'minQty')::numeric AS quantity,
      lag((b ->> 'minQty')::numeric) OVER (ORDER BY at) AS before
    FROM jsonb_array_elements(breaks) WITH ORDINALITY AS row(b, at)) AS one);
--> statement-breakpoint
-- The price of the break with the largest quantity not above the one asked for; below the first there is none.
CREATE FUNCTION sms_price_at(breaks jsonb, quantity numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT (b ->> 'price')::numeric FROM jsonb_array_elements(breaks) AS row(b)
  WHERE (b ->> 'minQty')::numeric <= quantity ORDER BY (b ->> 'minQty')::numeric DESC LIMIT 1);
--> statement-breakpoint
CREATE TABLE "artworkprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"state" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "artworkprice_breaks_rise" CHECK (sms_breaks_rise("artworkprice"."breaks")),
	CONSTRAINT "artworkprice_valid_to_not_before" CHECK ("artworkprice"."valid_to" >= "artworkprice"."valid_from"),
	CONSTRAINT "artworkprice_state_known" CHECK ("artworkprice"."state" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "artworkprice_status_known" CHECK ("artworkprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "buttonprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"state" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "buttonprice_breaks_rise" CHECK (sms_breaks_rise("buttonprice"."breaks")),
	CONSTRAINT "buttonprice_valid_to_not_before" CHECK ("buttonprice"."valid_to" >= "buttonprice"."valid_from"),
	CONSTRAINT "buttonprice_state_known" CHECK ("buttonprice"."state" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "buttonprice_status_known" CHECK ("buttonprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "fabricprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"state" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "fabricprice_breaks_rise" CHECK (sms_breaks_rise("fabricprice"."breaks")),
	CONSTRAINT "fabricprice_valid_to_not_before" CHECK ("fabricprice"."valid_to" >= "fabricprice"."valid_from"),
	CONSTRAINT "fabricprice_state_known" CHECK ("fabricprice"."state" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "fabricprice_status_known" CHECK ("fabricprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "labelprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"state" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "labelprice_breaks_rise" CHECK (sms_breaks_rise("labelprice"."breaks")),
	CONSTRAINT "labelprice_valid_to_not_before" CHECK ("labelprice"."valid_to" >= "labelprice"."valid_from"),
	CONSTRAINT "labelprice_state_known" CHECK ("labelprice"."state" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "labelprice_status_known" CHECK ("labelprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"state" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trimsprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"state" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "trimsprice_breaks_rise" CHECK (sms_breaks_rise("trimsprice"."breaks")),
	CONSTRAINT "trimsprice_valid_to_not_before" CHECK ("trimsprice"."valid_to" >= "trimsprice"."valid_from"),
	CONSTRAINT "trimsprice_state_known" CHECK ("trimsprice"."state" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "trimsprice_status_known" CHECK ("trimsprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "price" numeric;
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "price_currency" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "price_unit" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "price_moq" numeric;
--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price" numeric;
--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price_currency" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price_unit" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price_moq" numeric;
--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price" numeric;
--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price_currency" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price_unit" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price_moq" numeric;
--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price" numeric;
--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price_currency" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price_unit" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price_moq" numeric;
--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price" numeric;
--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price_currency" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price_unit" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price_moq" numeric;
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "price" numeric;
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "price_currency" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "price_unit" text collate "zh-x-icu";
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "price_moq" numeric;
--> statement-breakpoint
ALTER TABLE "artworkprice" ADD CONSTRAINT "artworkprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "artworkprice" ADD CONSTRAINT "artworkprice_item_artwork_id_fk" FOREIGN KEY ("item") REFERENCES "public"."artwork"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "buttonprice" ADD CONSTRAINT "buttonprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "buttonprice" ADD CONSTRAINT "buttonprice_item_button_id_fk" FOREIGN KEY ("item") REFERENCES "public"."button"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fabricprice" ADD CONSTRAINT "fabricprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fabricprice" ADD CONSTRAINT "fabricprice_item_fabric_id_fk" FOREIGN KEY ("item") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "labelprice" ADD CONSTRAINT "labelprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "labelprice" ADD CONSTRAINT "labelprice_item_label_id_fk" FOREIGN KEY ("item") REFERENCES "public"."label"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trimsprice" ADD CONSTRAINT "trimsprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trimsprice" ADD CONSTRAINT "trimsprice_item_trims_id_fk" FOREIGN KEY ("item") REFERENCES "public"."trims"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "artworkprice_valid_from_unique" ON "artworkprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "artworkprice"."status" = 'Active';
--> statement-breakpoint
CREATE INDEX "artworkprice_supplier" ON "artworkprice" USING btree ("supplier");
--> statement-breakpoint
CREATE INDEX "artworkprice_in_order" ON "artworkprice" USING btree ("valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_item" ON "artworkprice" USING btree ("item","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_supplier" ON "artworkprice" USING btree ("supplier","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_supplier_article_no" ON "artworkprice" USING btree ("supplier_article_no","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_currency" ON "artworkprice" USING btree ("currency","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_unit" ON "artworkprice" USING btree ("unit","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_breaks_empty" ON "artworkprice" USING btree ("valid_from","id","status") WHERE "artworkprice"."breaks" = '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "artworkprice_by_breaks_filled" ON "artworkprice" USING btree ("valid_from","id","status") WHERE not ("artworkprice"."breaks" = '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX "artworkprice_by_moq" ON "artworkprice" USING btree ("moq","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_moq_per_colour" ON "artworkprice" USING btree ("moq_per_colour","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_increment" ON "artworkprice" USING btree ("increment","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_sample_price" ON "artworkprice" USING btree ("sample_price","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_lead_days_sample" ON "artworkprice" USING btree ("lead_days_sample","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_lead_days_bulk" ON "artworkprice" USING btree ("lead_days_bulk","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_incoterm" ON "artworkprice" USING btree ("incoterm","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_incoterm_place" ON "artworkprice" USING btree ("incoterm_place","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_tax_included" ON "artworkprice" USING btree ("tax_included","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_valid_to" ON "artworkprice" USING btree ("valid_to","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_reference" ON "artworkprice" USING btree ("reference","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_state" ON "artworkprice" USING btree ("state","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_notes_empty" ON "artworkprice" USING btree ("valid_from","id","status") WHERE "artworkprice"."notes" is null;
--> statement-breakpoint
CREATE INDEX "artworkprice_by_notes_filled" ON "artworkprice" USING btree ("valid_from","id","status") WHERE not ("artworkprice"."notes" is null);
--> statement-breakpoint
CREATE INDEX "artworkprice_by_status" ON "artworkprice" USING btree ("status","valid_from","id");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_version" ON "artworkprice" USING btree ("version","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_created_at" ON "artworkprice" USING btree ("created_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_created_by" ON "artworkprice" USING btree ("created_by","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_updated_at" ON "artworkprice" USING btree ("updated_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artworkprice_by_updated_by" ON "artworkprice" USING btree ("updated_by","valid_from","id","status");
--> statement-breakpoint
CREATE UNIQUE INDEX "buttonprice_valid_from_unique" ON "buttonprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "buttonprice"."status" = 'Active';
--> statement-breakpoint
CREATE INDEX "buttonprice_supplier" ON "buttonprice" USING btree ("supplier");
--> statement-breakpoint
CREATE INDEX "buttonprice_in_order" ON "buttonprice" USING btree ("valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_item" ON "buttonprice" USING btree ("item","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_supplier" ON "buttonprice" USING btree ("supplier","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_supplier_article_no" ON "buttonprice" USING btree ("supplier_article_no","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_currency" ON "buttonprice" USING btree ("currency","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_unit" ON "buttonprice" USING btree ("unit","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_breaks_empty" ON "buttonprice" USING btree ("valid_from","id","status") WHERE "buttonprice"."breaks" = '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "buttonprice_by_breaks_filled" ON "buttonprice" USING btree ("valid_from","id","status") WHERE not ("buttonprice"."breaks" = '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX "buttonprice_by_moq" ON "buttonprice" USING btree ("moq","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_moq_per_colour" ON "buttonprice" USING btree ("moq_per_colour","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_increment" ON "buttonprice" USING btree ("increment","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_sample_price" ON "buttonprice" USING btree ("sample_price","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_lead_days_sample" ON "buttonprice" USING btree ("lead_days_sample","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_lead_days_bulk" ON "buttonprice" USING btree ("lead_days_bulk","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_incoterm" ON "buttonprice" USING btree ("incoterm","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_incoterm_place" ON "buttonprice" USING btree ("incoterm_place","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_tax_included" ON "buttonprice" USING btree ("tax_included","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_valid_to" ON "buttonprice" USING btree ("valid_to","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_reference" ON "buttonprice" USING btree ("reference","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_state" ON "buttonprice" USING btree ("state","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_notes_empty" ON "buttonprice" USING btree ("valid_from","id","status") WHERE "buttonprice"."notes" is null;
--> statement-breakpoint
CREATE INDEX "buttonprice_by_notes_filled" ON "buttonprice" USING btree ("valid_from","id","status") WHERE not ("buttonprice"."notes" is null);
--> statement-breakpoint
CREATE INDEX "buttonprice_by_status" ON "buttonprice" USING btree ("status","valid_from","id");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_version" ON "buttonprice" USING btree ("version","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_created_at" ON "buttonprice" USING btree ("created_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_created_by" ON "buttonprice" USING btree ("created_by","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_updated_at" ON "buttonprice" USING btree ("updated_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "buttonprice_by_updated_by" ON "buttonprice" USING btree ("updated_by","valid_from","id","status");
--> statement-breakpoint
CREATE UNIQUE INDEX "fabricprice_valid_from_unique" ON "fabricprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "fabricprice"."status" = 'Active';
--> statement-breakpoint
CREATE INDEX "fabricprice_supplier" ON "fabricprice" USING btree ("supplier");
--> statement-breakpoint
CREATE INDEX "fabricprice_in_order" ON "fabricprice" USING btree ("valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_item" ON "fabricprice" USING btree ("item","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_supplier" ON "fabricprice" USING btree ("supplier","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_supplier_article_no" ON "fabricprice" USING btree ("supplier_article_no","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_currency" ON "fabricprice" USING btree ("currency","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_unit" ON "fabricprice" USING btree ("unit","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_breaks_empty" ON "fabricprice" USING btree ("valid_from","id","status") WHERE "fabricprice"."breaks" = '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "fabricprice_by_breaks_filled" ON "fabricprice" USING btree ("valid_from","id","status") WHERE not ("fabricprice"."breaks" = '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX "fabricprice_by_moq" ON "fabricprice" USING btree ("moq","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_moq_per_colour" ON "fabricprice" USING btree ("moq_per_colour","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_increment" ON "fabricprice" USING btree ("increment","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_sample_price" ON "fabricprice" USING btree ("sample_price","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_lead_days_sample" ON "fabricprice" USING btree ("lead_days_sample","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_lead_days_bulk" ON "fabricprice" USING btree ("lead_days_bulk","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_incoterm" ON "fabricprice" USING btree ("incoterm","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_incoterm_place" ON "fabricprice" USING btree ("incoterm_place","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_tax_included" ON "fabricprice" USING btree ("tax_included","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_valid_to" ON "fabricprice" USING btree ("valid_to","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_reference" ON "fabricprice" USING btree ("reference","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_state" ON "fabricprice" USING btree ("state","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_notes_empty" ON "fabricprice" USING btree ("valid_from","id","status") WHERE "fabricprice"."notes" is null;
--> statement-breakpoint
CREATE INDEX "fabricprice_by_notes_filled" ON "fabricprice" USING btree ("valid_from","id","status") WHERE not ("fabricprice"."notes" is null);
--> statement-breakpoint
CREATE INDEX "fabricprice_by_status" ON "fabricprice" USING btree ("status","valid_from","id");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_version" ON "fabricprice" USING btree ("version","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_created_at" ON "fabricprice" USING btree ("created_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_created_by" ON "fabricprice" USING btree ("created_by","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_updated_at" ON "fabricprice" USING btree ("updated_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "fabricprice_by_updated_by" ON "fabricprice" USING btree ("updated_by","valid_from","id","status");
--> statement-breakpoint
CREATE UNIQUE INDEX "labelprice_valid_from_unique" ON "labelprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "labelprice"."status" = 'Active';
--> statement-breakpoint
CREATE INDEX "labelprice_supplier" ON "labelprice" USING btree ("supplier");
--> statement-breakpoint
CREATE INDEX "labelprice_in_order" ON "labelprice" USING btree ("valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_item" ON "labelprice" USING btree ("item","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_supplier" ON "labelprice" USING btree ("supplier","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_supplier_article_no" ON "labelprice" USING btree ("supplier_article_no","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_currency" ON "labelprice" USING btree ("currency","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_unit" ON "labelprice" USING btree ("unit","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_breaks_empty" ON "labelprice" USING btree ("valid_from","id","status") WHERE "labelprice"."breaks" = '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "labelprice_by_breaks_filled" ON "labelprice" USING btree ("valid_from","id","status") WHERE not ("labelprice"."breaks" = '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX "labelprice_by_moq" ON "labelprice" USING btree ("moq","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_moq_per_colour" ON "labelprice" USING btree ("moq_per_colour","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_increment" ON "labelprice" USING btree ("increment","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_sample_price" ON "labelprice" USING btree ("sample_price","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_lead_days_sample" ON "labelprice" USING btree ("lead_days_sample","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_lead_days_bulk" ON "labelprice" USING btree ("lead_days_bulk","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_incoterm" ON "labelprice" USING btree ("incoterm","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_incoterm_place" ON "labelprice" USING btree ("incoterm_place","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_tax_included" ON "labelprice" USING btree ("tax_included","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_valid_to" ON "labelprice" USING btree ("valid_to","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_reference" ON "labelprice" USING btree ("reference","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_state" ON "labelprice" USING btree ("state","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_notes_empty" ON "labelprice" USING btree ("valid_from","id","status") WHERE "labelprice"."notes" is null;
--> statement-breakpoint
CREATE INDEX "labelprice_by_notes_filled" ON "labelprice" USING btree ("valid_from","id","status") WHERE not ("labelprice"."notes" is null);
--> statement-breakpoint
CREATE INDEX "labelprice_by_status" ON "labelprice" USING btree ("status","valid_from","id");
--> statement-breakpoint
CREATE INDEX "labelprice_by_version" ON "labelprice" USING btree ("version","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_created_at" ON "labelprice" USING btree ("created_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_created_by" ON "labelprice" USING btree ("created_by","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_updated_at" ON "labelprice" USING btree ("updated_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "labelprice_by_updated_by" ON "labelprice" USING btree ("updated_by","valid_from","id","status");
--> statement-breakpoint
CREATE UNIQUE INDEX "trimsprice_valid_from_unique" ON "trimsprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "trimsprice"."status" = 'Active';
--> statement-breakpoint
CREATE INDEX "trimsprice_supplier" ON "trimsprice" USING btree ("supplier");
--> statement-breakpoint
CREATE INDEX "trimsprice_in_order" ON "trimsprice" USING btree ("valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_item" ON "trimsprice" USING btree ("item","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_supplier" ON "trimsprice" USING btree ("supplier","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_supplier_article_no" ON "trimsprice" USING btree ("supplier_article_no","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_currency" ON "trimsprice" USING btree ("currency","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_unit" ON "trimsprice" USING btree ("unit","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_breaks_empty" ON "trimsprice" USING btree ("valid_from","id","status") WHERE "trimsprice"."breaks" = '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "trimsprice_by_breaks_filled" ON "trimsprice" USING btree ("valid_from","id","status") WHERE not ("trimsprice"."breaks" = '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX "trimsprice_by_moq" ON "trimsprice" USING btree ("moq","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_moq_per_colour" ON "trimsprice" USING btree ("moq_per_colour","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_increment" ON "trimsprice" USING btree ("increment","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_sample_price" ON "trimsprice" USING btree ("sample_price","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_lead_days_sample" ON "trimsprice" USING btree ("lead_days_sample","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_lead_days_bulk" ON "trimsprice" USING btree ("lead_days_bulk","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_incoterm" ON "trimsprice" USING btree ("incoterm","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_incoterm_place" ON "trimsprice" USING btree ("incoterm_place","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_tax_included" ON "trimsprice" USING btree ("tax_included","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_valid_to" ON "trimsprice" USING btree ("valid_to","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_reference" ON "trimsprice" USING btree ("reference","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_state" ON "trimsprice" USING btree ("state","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_notes_empty" ON "trimsprice" USING btree ("valid_from","id","status") WHERE "trimsprice"."notes" is null;
--> statement-breakpoint
CREATE INDEX "trimsprice_by_notes_filled" ON "trimsprice" USING btree ("valid_from","id","status") WHERE not ("trimsprice"."notes" is null);
--> statement-breakpoint
CREATE INDEX "trimsprice_by_status" ON "trimsprice" USING btree ("status","valid_from","id");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_version" ON "trimsprice" USING btree ("version","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_created_at" ON "trimsprice" USING btree ("created_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_created_by" ON "trimsprice" USING btree ("created_by","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_updated_at" ON "trimsprice" USING btree ("updated_at","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "trimsprice_by_updated_by" ON "trimsprice" USING btree ("updated_by","valid_from","id","status");
--> statement-breakpoint
CREATE INDEX "artwork_by_price" ON "artwork" USING btree ("price","code","id","status");
--> statement-breakpoint
CREATE INDEX "artwork_by_price_currency" ON "artwork" USING btree ("price_currency","code","id","status");
--> statement-breakpoint
CREATE INDEX "artwork_by_price_unit" ON "artwork" USING btree ("price_unit","code","id","status");
--> statement-breakpoint
CREATE INDEX "artwork_by_price_moq" ON "artwork" USING btree ("price_moq","code","id","status");
--> statement-breakpoint
CREATE INDEX "button_by_price" ON "button" USING btree ("price","code","id","status");
--> statement-breakpoint
CREATE INDEX "button_by_price_currency" ON "button" USING btree ("price_currency","code","id","status");
--> statement-breakpoint
CREATE INDEX "button_by_price_unit" ON "button" USING btree ("price_unit","code","id","status");
--> statement-breakpoint
CREATE INDEX "button_by_price_moq" ON "button" USING btree ("price_moq","code","id","status");
--> statement-breakpoint
CREATE INDEX "fabric_by_price" ON "fabric" USING btree ("price","code","id","status");
--> statement-breakpoint
CREATE INDEX "fabric_by_price_currency" ON "fabric" USING btree ("price_currency","code","id","status");
--> statement-breakpoint
CREATE INDEX "fabric_by_price_unit" ON "fabric" USING btree ("price_unit","code","id","status");
--> statement-breakpoint
CREATE INDEX "fabric_by_price_moq" ON "fabric" USING btree ("price_moq","code","id","status");
--> statement-breakpoint
CREATE INDEX "label_by_price" ON "label" USING btree ("price","code","id","status");
--> statement-breakpoint
CREATE INDEX "label_by_price_currency" ON "label" USING btree ("price_currency","code","id","status");
--> statement-breakpoint
CREATE INDEX "label_by_price_unit" ON "label" USING btree ("price_unit","code","id","status");
--> statement-breakpoint
CREATE INDEX "label_by_price_moq" ON "label" USING btree ("price_moq","code","id","status");
--> statement-breakpoint
CREATE INDEX "trims_by_price" ON "trims" USING btree ("price","code","id","status");
--> statement-breakpoint
CREATE INDEX "trims_by_price_currency" ON "trims" USING btree ("price_currency","code","id","status");
--> statement-breakpoint
CREATE INDEX "trims_by_price_unit" ON "trims" USING btree ("price_unit","code","id","status");
--> statement-breakpoint
CREATE INDEX "trims_by_price_moq" ON "trims" USING btree ("price_moq","code","id","status");
--> statement-breakpoint
ALTER TABLE "fabricprice" INHERIT "price";
--> statement-breakpoint
ALTER TABLE "artworkprice" INHERIT "price";
--> statement-breakpoint
ALTER TABLE "trimsprice" INHERIT "price";
--> statement-breakpoint
ALTER TABLE "buttonprice" INHERIT "price";
--> statement-breakpoint
ALTER TABLE "labelprice" INHERIT "price";
--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_holds_no_rows" CHECK (false) NO INHERIT;
