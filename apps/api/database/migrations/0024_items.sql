-- The sum of the percentages of a list of shares, [{"percent": "60.0"}, …].
CREATE FUNCTION sms_share_total(shares jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(sum((one.share ->> 'percent')::numeric), 0) FROM jsonb_array_elements(shares) AS one(share));
--> statement-breakpoint
CREATE TABLE "artwork" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"notes" text,
	"incomplete" boolean NOT NULL,
	"type" uuid,
	"style" uuid,
	"technique" text collate "zh-x-icu",
	"repeat_width" numeric,
	"repeat_height" numeric,
	"repeat_kind" text collate "zh-x-icu",
	"colour_count" integer,
	"separations" integer,
	"base_fabric" uuid,
	"designer" text collate "zh-x-icu",
	"rights_holder" text collate "zh-x-icu",
	"exclusive_to" uuid,
	"territory" text collate "zh-x-icu",
	"exclusive_until" date,
	CONSTRAINT "artwork_status_known" CHECK ("artwork"."status" in ('Active', 'inActive')),
	CONSTRAINT "artwork_repeat_width_above_zero" CHECK ("artwork"."repeat_width" > 0),
	CONSTRAINT "artwork_repeat_height_above_zero" CHECK ("artwork"."repeat_height" > 0)
);
--> statement-breakpoint
CREATE TABLE "button" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"notes" text,
	"incomplete" boolean NOT NULL,
	"ligne" numeric,
	"diameter" numeric,
	"holes" text collate "zh-x-icu",
	"material" uuid,
	"thickness" numeric,
	"finish" text collate "zh-x-icu",
	"colour" text collate "zh-x-icu",
	"dye_to_match" boolean NOT NULL,
	CONSTRAINT "button_status_known" CHECK ("button"."status" in ('Active', 'inActive')),
	CONSTRAINT "button_ligne_above_zero" CHECK ("button"."ligne" > 0),
	CONSTRAINT "button_thickness_above_zero" CHECK ("button"."thickness" > 0)
);
--> statement-breakpoint
CREATE TABLE "fabric" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"notes" text,
	"incomplete" boolean NOT NULL,
	"class" text collate "zh-x-icu",
	"structure" text collate "zh-x-icu",
	"composition" jsonb NOT NULL,
	"yarn_warp" numeric,
	"yarn_weft" numeric,
	"yarn_system" text collate "zh-x-icu",
	"epi" integer,
	"ppi" integer,
	"gauge" integer,
	"weight" numeric,
	"weight_tolerance" numeric,
	"width" numeric,
	"cuttable_width" numeric,
	"grams_per_metre" numeric,
	"finish" text collate "zh-x-icu",
	"dye_method" text collate "zh-x-icu",
	"stretch" numeric,
	"shrinkage_warp" numeric,
	"shrinkage_weft" numeric,
	"fastness_washing" text collate "zh-x-icu",
	"fastness_rubbing" text collate "zh-x-icu",
	"fastness_light" text collate "zh-x-icu",
	"pilling" text collate "zh-x-icu",
	"care" jsonb,
	"gb18401" text collate "zh-x-icu",
	"hs_code" text collate "zh-x-icu",
	"origin" text collate "zh-x-icu",
	CONSTRAINT "fabric_status_known" CHECK ("fabric"."status" in ('Active', 'inActive')),
	CONSTRAINT "fabric_composition_whole" CHECK (sms_share_total("fabric"."composition") in (0, 100)),
	CONSTRAINT "fabric_cuttable_width_within" CHECK ("fabric"."cuttable_width" <= "fabric"."width"),
	CONSTRAINT "fabric_weight_above_zero" CHECK ("fabric"."weight" > 0),
	CONSTRAINT "fabric_width_above_zero" CHECK ("fabric"."width" > 0),
	CONSTRAINT "fabric_cuttable_width_above_zero" CHECK ("fabric"."cuttable_width" > 0)
);
--> statement-breakpoint
CREATE TABLE "item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"notes" text,
	"incomplete" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"notes" text,
	"incomplete" boolean NOT NULL,
	"function" text collate "zh-x-icu",
	"make" text collate "zh-x-icu",
	"width_mm" numeric,
	"height_mm" numeric,
	"fold" text collate "zh-x-icu",
	"languages" text[] NOT NULL,
	"care" jsonb,
	"composition_of" uuid,
	"gtin" text collate "zh-x-icu",
	CONSTRAINT "label_status_known" CHECK ("label"."status" in ('Active', 'inActive')),
	CONSTRAINT "label_width_mm_above_zero" CHECK ("label"."width_mm" > 0),
	CONSTRAINT "label_height_mm_above_zero" CHECK ("label"."height_mm" > 0)
);
--> statement-breakpoint
CREATE TABLE "trims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"notes" text,
	"incomplete" boolean NOT NULL,
	"type" text collate "zh-x-icu",
	"material" uuid,
	"finish" text collate "zh-x-icu",
	"size" text collate "zh-x-icu",
	"colour" text collate "zh-x-icu",
	"zipper_gauge" text collate "zh-x-icu",
	"zipper_teeth" text collate "zh-x-icu",
	"zipper_kind" text collate "zh-x-icu",
	"zipper_length" numeric,
	CONSTRAINT "trims_status_known" CHECK ("trims"."status" in ('Active', 'inActive')),
	CONSTRAINT "trims_zipper_only" CHECK ("trims"."type" = 'zipper' or ("trims"."zipper_gauge" is null and "trims"."zipper_teeth" is null and "trims"."zipper_kind" is null and "trims"."zipper_length" is null)),
	CONSTRAINT "trims_zipper_length_above_zero" CHECK ("trims"."zipper_length" > 0)
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_type_master_id_fk" FOREIGN KEY ("type") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_style_master_id_fk" FOREIGN KEY ("style") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_base_fabric_fabric_id_fk" FOREIGN KEY ("base_fabric") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_exclusive_to_brand_id_fk" FOREIGN KEY ("exclusive_to") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_material_master_id_fk" FOREIGN KEY ("material") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_composition_of_fabric_id_fk" FOREIGN KEY ("composition_of") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_material_master_id_fk" FOREIGN KEY ("material") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_code_unique" ON "artwork" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "artwork_supplier" ON "artwork" USING btree ("supplier") WHERE "artwork"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "artwork_in_order" ON "artwork" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_name_en" ON "artwork" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_name_zh" ON "artwork" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_supplier" ON "artwork" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_season" ON "artwork" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_thema" ON "artwork" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_type" ON "artwork" USING btree ("type","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_style" ON "artwork" USING btree ("style","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_technique" ON "artwork" USING btree ("technique","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_repeat_width" ON "artwork" USING btree ("repeat_width","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_repeat_height" ON "artwork" USING btree ("repeat_height","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_repeat_kind" ON "artwork" USING btree ("repeat_kind","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_colour_count" ON "artwork" USING btree ("colour_count","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_separations" ON "artwork" USING btree ("separations","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_base_fabric" ON "artwork" USING btree ("base_fabric","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_designer" ON "artwork" USING btree ("designer","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_rights_holder" ON "artwork" USING btree ("rights_holder","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_exclusive_to" ON "artwork" USING btree ("exclusive_to","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_territory" ON "artwork" USING btree ("territory","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_exclusive_until" ON "artwork" USING btree ("exclusive_until","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_notes_empty" ON "artwork" USING btree ("code","id","status") WHERE "artwork"."notes" is null;--> statement-breakpoint
CREATE INDEX "artwork_by_notes_filled" ON "artwork" USING btree ("code","id","status") WHERE not ("artwork"."notes" is null);--> statement-breakpoint
CREATE INDEX "artwork_by_status" ON "artwork" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "artwork_by_incomplete" ON "artwork" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_version" ON "artwork" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_created_at" ON "artwork" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_created_by" ON "artwork" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_updated_at" ON "artwork" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_updated_by" ON "artwork" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_base_fabric" ON "artwork" USING btree ("base_fabric");--> statement-breakpoint
CREATE INDEX "artwork_exclusive_to" ON "artwork" USING btree ("exclusive_to");--> statement-breakpoint
CREATE UNIQUE INDEX "button_code_unique" ON "button" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "button_supplier" ON "button" USING btree ("supplier") WHERE "button"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "button_in_order" ON "button" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_name_en" ON "button" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_name_zh" ON "button" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_supplier" ON "button" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_season" ON "button" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_thema" ON "button" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_ligne" ON "button" USING btree ("ligne","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_holes" ON "button" USING btree ("holes","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_material" ON "button" USING btree ("material","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_thickness" ON "button" USING btree ("thickness","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_finish" ON "button" USING btree ("finish","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_colour" ON "button" USING btree ("colour","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_dye_to_match" ON "button" USING btree ("dye_to_match","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_notes_empty" ON "button" USING btree ("code","id","status") WHERE "button"."notes" is null;--> statement-breakpoint
CREATE INDEX "button_by_notes_filled" ON "button" USING btree ("code","id","status") WHERE not ("button"."notes" is null);--> statement-breakpoint
CREATE INDEX "button_by_status" ON "button" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "button_by_diameter" ON "button" USING btree ("diameter","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_incomplete" ON "button" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_version" ON "button" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_created_at" ON "button" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_created_by" ON "button" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_updated_at" ON "button" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_updated_by" ON "button" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "fabric_code_unique" ON "fabric" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "fabric_supplier" ON "fabric" USING btree ("supplier") WHERE "fabric"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "fabric_in_order" ON "fabric" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_name_en" ON "fabric" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_name_zh" ON "fabric" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_supplier" ON "fabric" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_season" ON "fabric" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_thema" ON "fabric" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_class" ON "fabric" USING btree ("class","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_structure" ON "fabric" USING btree ("structure","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_composition_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."composition" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "fabric_by_composition_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."composition" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "fabric_by_yarn_warp" ON "fabric" USING btree ("yarn_warp","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_yarn_weft" ON "fabric" USING btree ("yarn_weft","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_yarn_system" ON "fabric" USING btree ("yarn_system","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_epi" ON "fabric" USING btree ("epi","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_ppi" ON "fabric" USING btree ("ppi","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_gauge" ON "fabric" USING btree ("gauge","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_weight" ON "fabric" USING btree ("weight","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_weight_tolerance" ON "fabric" USING btree ("weight_tolerance","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_width" ON "fabric" USING btree ("width","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_cuttable_width" ON "fabric" USING btree ("cuttable_width","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_finish" ON "fabric" USING btree ("finish","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_dye_method" ON "fabric" USING btree ("dye_method","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_stretch" ON "fabric" USING btree ("stretch","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_shrinkage_warp" ON "fabric" USING btree ("shrinkage_warp","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_shrinkage_weft" ON "fabric" USING btree ("shrinkage_weft","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_fastness_washing" ON "fabric" USING btree ("fastness_washing","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_fastness_rubbing" ON "fabric" USING btree ("fastness_rubbing","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_fastness_light" ON "fabric" USING btree ("fastness_light","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_pilling" ON "fabric" USING btree ("pilling","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_care_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."care" is null;--> statement-breakpoint
CREATE INDEX "fabric_by_care_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."care" is null);--> statement-breakpoint
CREATE INDEX "fabric_by_gb18401" ON "fabric" USING btree ("gb18401","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_hs_code" ON "fabric" USING btree ("hs_code","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_origin" ON "fabric" USING btree ("origin","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_notes_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."notes" is null;--> statement-breakpoint
CREATE INDEX "fabric_by_notes_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."notes" is null);--> statement-breakpoint
CREATE INDEX "fabric_by_status" ON "fabric" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "fabric_by_grams_per_metre" ON "fabric" USING btree ("grams_per_metre","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_incomplete" ON "fabric" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_version" ON "fabric" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_created_at" ON "fabric" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_created_by" ON "fabric" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_updated_at" ON "fabric" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_updated_by" ON "fabric" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "label_code_unique" ON "label" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "label_supplier" ON "label" USING btree ("supplier") WHERE "label"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "label_in_order" ON "label" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_name_en" ON "label" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_name_zh" ON "label" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_supplier" ON "label" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_season" ON "label" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_thema" ON "label" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_function" ON "label" USING btree ("function","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_make" ON "label" USING btree ("make","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_width_mm" ON "label" USING btree ("width_mm","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_height_mm" ON "label" USING btree ("height_mm","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_fold" ON "label" USING btree ("fold","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_languages" ON "label" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "label_by_languages_empty" ON "label" USING btree ("code","id","status") WHERE cardinality("label"."languages") = 0;--> statement-breakpoint
CREATE INDEX "label_by_languages_filled" ON "label" USING btree ("code","id","status") WHERE not (cardinality("label"."languages") = 0);--> statement-breakpoint
CREATE INDEX "label_by_care_empty" ON "label" USING btree ("code","id","status") WHERE "label"."care" is null;--> statement-breakpoint
CREATE INDEX "label_by_care_filled" ON "label" USING btree ("code","id","status") WHERE not ("label"."care" is null);--> statement-breakpoint
CREATE INDEX "label_by_composition_of" ON "label" USING btree ("composition_of","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_gtin" ON "label" USING btree ("gtin","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_notes_empty" ON "label" USING btree ("code","id","status") WHERE "label"."notes" is null;--> statement-breakpoint
CREATE INDEX "label_by_notes_filled" ON "label" USING btree ("code","id","status") WHERE not ("label"."notes" is null);--> statement-breakpoint
CREATE INDEX "label_by_status" ON "label" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "label_by_incomplete" ON "label" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_version" ON "label" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_created_at" ON "label" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_created_by" ON "label" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_updated_at" ON "label" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_updated_by" ON "label" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "label_composition_of" ON "label" USING btree ("composition_of");--> statement-breakpoint
CREATE UNIQUE INDEX "trims_code_unique" ON "trims" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "trims_supplier" ON "trims" USING btree ("supplier") WHERE "trims"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "trims_in_order" ON "trims" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_name_en" ON "trims" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_name_zh" ON "trims" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_supplier" ON "trims" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_season" ON "trims" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_thema" ON "trims" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_type" ON "trims" USING btree ("type","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_material" ON "trims" USING btree ("material","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_finish" ON "trims" USING btree ("finish","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_size" ON "trims" USING btree ("size","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_colour" ON "trims" USING btree ("colour","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_gauge" ON "trims" USING btree ("zipper_gauge","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_teeth" ON "trims" USING btree ("zipper_teeth","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_kind" ON "trims" USING btree ("zipper_kind","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_length" ON "trims" USING btree ("zipper_length","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_notes_empty" ON "trims" USING btree ("code","id","status") WHERE "trims"."notes" is null;--> statement-breakpoint
CREATE INDEX "trims_by_notes_filled" ON "trims" USING btree ("code","id","status") WHERE not ("trims"."notes" is null);--> statement-breakpoint
CREATE INDEX "trims_by_status" ON "trims" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "trims_by_incomplete" ON "trims" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_version" ON "trims" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_created_at" ON "trims" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_created_by" ON "trims" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_updated_at" ON "trims" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_updated_by" ON "trims" USING btree ("updated_by","code","id","status");
--> statement-breakpoint
-- Written by hand: the five tables are what "item" is; it holds no row of its own.
ALTER TABLE "fabric" INHERIT "item";--> statement-breakpoint
ALTER TABLE "artwork" INHERIT "item";--> statement-breakpoint
ALTER TABLE "trims" INHERIT "item";--> statement-breakpoint
ALTER TABLE "button" INHERIT "item";--> statement-breakpoint
ALTER TABLE "label" INHERIT "item";--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_holds_no_rows" CHECK (false) NO INHERIT;
