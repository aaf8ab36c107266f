CREATE TABLE "colourway" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"fabric" uuid NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"supplier_colour_no" text collate "zh-x-icu",
	"pantone" text collate "zh-x-icu",
	"lab" jsonb,
	"hex" text,
	"photo" uuid,
	"lab_dip" text collate "zh-x-icu" NOT NULL,
	"swatches" integer,
	"position" integer,
	"notes" text,
	CONSTRAINT "colourway_status_known" CHECK ("colourway"."status" in ('Active', 'inActive')),
	CONSTRAINT "colourway_pantone_form" CHECK ("colourway"."pantone" ~ '^[0-9]{2}-[0-9]{4} (TCX|TPG|TPX)$')
);
--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "colourway" ADD CONSTRAINT "colourway_fabric_fabric_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colourway" ADD CONSTRAINT "colourway_photo_attachment_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "colourway_name_within_fabric" ON "colourway" USING btree ("fabric",lower("name"));--> statement-breakpoint
CREATE INDEX "colourway_list" ON "colourway" USING btree ("fabric","status","position");--> statement-breakpoint
CREATE INDEX "colourway_photo" ON "colourway" USING btree ("photo") WHERE "colourway"."photo" is not null;--> statement-breakpoint
CREATE INDEX "colourway_pantone" ON "colourway" USING btree ("pantone") WHERE "colourway"."pantone" is not null;--> statement-breakpoint
CREATE INDEX "fabric_by_colours_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."colours" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "fabric_by_colours_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."colours" = '[]'::jsonb);