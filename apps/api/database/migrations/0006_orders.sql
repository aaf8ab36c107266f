CREATE TABLE "order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"brand" uuid NOT NULL,
	"brand_po" text collate "zh-x-icu",
	"ordered_on" date NOT NULL,
	"season" uuid,
	"merchandiser" uuid,
	"priority" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tolerance" numeric,
	"payment_terms" jsonb NOT NULL,
	"notes" text,
	"state" text collate "zh-x-icu" DEFAULT 'Draft' NOT NULL,
	"decided" text collate "zh-x-icu" DEFAULT 'open' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"due" date,
	"value" numeric,
	"progress" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_due" date,
	"at_risk" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_state_known" CHECK ("order"."state" in ('Draft', 'Confirmed', 'InProgress', 'Completed', 'Closed', 'OnHold', 'Cancelled')),
	CONSTRAINT "order_decided_known" CHECK ("order"."decided" in ('open', 'on hold', 'cancelled', 'closed')),
	CONSTRAINT "order_tolerance_within" CHECK ("order"."tolerance" between 0 and 100),
	CONSTRAINT "order_status_known" CHECK ("order"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "orderevent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"order" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text collate "zh-x-icu" NOT NULL,
	"date" date NOT NULL,
	"parts" jsonb NOT NULL,
	"po" uuid,
	"amount" numeric,
	"paid" numeric,
	"step" text collate "zh-x-icu",
	"about" uuid,
	"reference" text collate "zh-x-icu",
	"shipment" jsonb,
	"waived" boolean,
	"reason" text,
	"override" text,
	"imported" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orderevent_status_known" CHECK ("orderevent"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "orderline" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"order" uuid NOT NULL,
	"number" integer NOT NULL,
	"item" uuid,
	"description" text collate "zh-x-icu",
	"colour" text collate "zh-x-icu",
	"size" uuid,
	"quantity" numeric NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"price" numeric,
	"due" date NOT NULL,
	"note" text,
	CONSTRAINT "orderline_quantity_above_zero" CHECK ("orderline"."quantity" > 0),
	CONSTRAINT "orderline_price_above_zero" CHECK ("orderline"."price" > 0),
	CONSTRAINT "orderline_names_goods" CHECK ("orderline"."item" is not null or "orderline"."description" is not null),
	CONSTRAINT "orderline_status_known" CHECK ("orderline"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "po" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"order" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"supplier" uuid NOT NULL,
	"ordered_on" date NOT NULL,
	"due" date,
	"currency" text collate "zh-x-icu" NOT NULL,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"payment_terms" jsonb NOT NULL,
	"notes" text,
	CONSTRAINT "po_status_known" CHECK ("po"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "poline" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"po" uuid NOT NULL,
	"order" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" uuid,
	"role" text collate "zh-x-icu" NOT NULL,
	"item" uuid,
	"description" text collate "zh-x-icu",
	"quantity" numeric NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"price" numeric,
	"due" date,
	"note" text,
	CONSTRAINT "poline_goods_serve_a_line" CHECK ("poline"."role" = 'material' or "poline"."line" is not null),
	CONSTRAINT "poline_role_known" CHECK ("poline"."role" in ('goods', 'material')),
	CONSTRAINT "poline_quantity_above_zero" CHECK ("poline"."quantity" > 0),
	CONSTRAINT "poline_price_above_zero" CHECK ("poline"."price" > 0),
	CONSTRAINT "poline_status_known" CHECK ("poline"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_merchandiser_user_id_fk" FOREIGN KEY ("merchandiser") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderevent" ADD CONSTRAINT "orderevent_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderevent" ADD CONSTRAINT "orderevent_po_po_id_fk" FOREIGN KEY ("po") REFERENCES "public"."po"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderevent" ADD CONSTRAINT "orderevent_about_orderevent_id_fk" FOREIGN KEY ("about") REFERENCES "public"."orderevent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderline" ADD CONSTRAINT "orderline_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderline" ADD CONSTRAINT "orderline_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orderline" ADD CONSTRAINT "orderline_size_master_id_fk" FOREIGN KEY ("size") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po" ADD CONSTRAINT "po_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po" ADD CONSTRAINT "po_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poline" ADD CONSTRAINT "poline_po_po_id_fk" FOREIGN KEY ("po") REFERENCES "public"."po"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poline" ADD CONSTRAINT "poline_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poline" ADD CONSTRAINT "poline_line_orderline_id_fk" FOREIGN KEY ("line") REFERENCES "public"."orderline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poline" ADD CONSTRAINT "poline_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_code_unique" ON "order" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "order_in_order" ON "order" USING btree ("status","ordered_on" DESC NULLS LAST,"code" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "order_state" ON "order" USING btree ("state","next_due");--> statement-breakpoint
CREATE INDEX "order_next_due" ON "order" USING btree ("next_due") WHERE "order"."next_due" is not null;--> statement-breakpoint
CREATE INDEX "order_brand" ON "order" USING btree ("brand","ordered_on");--> statement-breakpoint
CREATE INDEX "order_brand_po" ON "order" USING btree (lower("brand_po"));--> statement-breakpoint
CREATE INDEX "order_merchandiser" ON "order" USING btree ("merchandiser","state");--> statement-breakpoint
CREATE INDEX "order_season" ON "order" USING btree ("season") WHERE "order"."season" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orderevent_number_unique" ON "orderevent" USING btree ("order","number");--> statement-breakpoint
CREATE UNIQUE INDEX "orderevent_reversed_once" ON "orderevent" USING btree ("about") WHERE "orderevent"."about" is not null;--> statement-breakpoint
CREATE INDEX "orderevent_date" ON "orderevent" USING btree ("kind","date");--> statement-breakpoint
CREATE INDEX "orderevent_po" ON "orderevent" USING btree ("po") WHERE "orderevent"."po" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orderline_number_unique" ON "orderline" USING btree ("order","number");--> statement-breakpoint
CREATE INDEX "orderline_size" ON "orderline" USING btree ("size") WHERE "orderline"."size" is not null;--> statement-breakpoint
CREATE INDEX "orderline_item" ON "orderline" USING btree ("item") WHERE "orderline"."item" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "po_code_unique" ON "po" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "po_in_order" ON "po" USING btree ("status","ordered_on" DESC NULLS LAST,"code" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "po_order" ON "po" USING btree ("order");--> statement-breakpoint
CREATE INDEX "po_supplier" ON "po" USING btree ("supplier","order");--> statement-breakpoint
CREATE UNIQUE INDEX "poline_number_unique" ON "poline" USING btree ("po","number");--> statement-breakpoint
CREATE INDEX "poline_order" ON "poline" USING btree ("order");--> statement-breakpoint
CREATE INDEX "poline_line" ON "poline" USING btree ("line") WHERE "poline"."line" is not null;--> statement-breakpoint
CREATE INDEX "poline_item" ON "poline" USING btree ("item") WHERE "poline"."item" is not null;--> statement-breakpoint
-- By hand: what no line says itself.
CREATE FUNCTION sms_orderline_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.number := coalesce(NEW.number, (SELECT max(number) FROM orderline WHERE "order" = NEW."order"), 0)
		+ CASE WHEN NEW.number IS NULL THEN 1 ELSE 0 END;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orderline_number BEFORE INSERT ON orderline
	FOR EACH ROW EXECUTE FUNCTION sms_orderline_number();
--> statement-breakpoint
CREATE FUNCTION sms_poline_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."order" := (SELECT "order" FROM po WHERE id = NEW.po);
	NEW.number := coalesce(NEW.number, (SELECT max(number) FROM poline WHERE po = NEW.po), 0)
		+ CASE WHEN NEW.number IS NULL THEN 1 ELSE 0 END;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER poline_place BEFORE INSERT ON poline
	FOR EACH ROW EXECUTE FUNCTION sms_poline_place();
