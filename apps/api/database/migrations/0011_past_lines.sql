CREATE TABLE "pastline" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"order_no" text collate "zh-x-icu" NOT NULL,
	"reference" text collate "zh-x-icu",
	"brand" uuid NOT NULL,
	"brand_po" text collate "zh-x-icu",
	"supplier" uuid,
	"description" text collate "zh-x-icu" NOT NULL,
	"colour" text collate "zh-x-icu",
	"quantity" numeric NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"currency" text collate "zh-x-icu" NOT NULL,
	"price" numeric,
	"supplier_price" numeric,
	"incoterm" text collate "zh-x-icu",
	"incoterm_said" text collate "zh-x-icu",
	"ordered_on" date,
	"due" date NOT NULL,
	"delivered" date,
	"mode" text collate "zh-x-icu",
	"weight" numeric,
	"note" text,
	"order" uuid,
	"line" uuid,
	CONSTRAINT "pastline_quantity_above_zero" CHECK ("pastline"."quantity" > 0),
	CONSTRAINT "pastline_status_known" CHECK ("pastline"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "pastline" ADD CONSTRAINT "pastline_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pastline" ADD CONSTRAINT "pastline_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pastline" ADD CONSTRAINT "pastline_order_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pastline" ADD CONSTRAINT "pastline_line_orderline_id_fk" FOREIGN KEY ("line") REFERENCES "public"."orderline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pastline_in_order" ON "pastline" USING btree ("status","order_no","reference","id");--> statement-breakpoint
CREATE INDEX "pastline_identity" ON "pastline" USING btree ("order_no","reference");--> statement-breakpoint
CREATE INDEX "pastline_brand" ON "pastline" USING btree ("brand");--> statement-breakpoint
CREATE INDEX "pastline_supplier" ON "pastline" USING btree ("supplier") WHERE "pastline"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "pastline_order" ON "pastline" USING btree ("order") WHERE "pastline"."order" is not null;--> statement-breakpoint
CREATE INDEX "pastline_line" ON "pastline" USING btree ("line") WHERE "pastline"."line" is not null;