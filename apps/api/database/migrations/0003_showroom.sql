CREATE TABLE "material" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"style" uuid NOT NULL,
	"item" uuid NOT NULL,
	"colourway" uuid,
	"placement" text collate "zh-x-icu",
	"consumption" numeric NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"wastage" numeric,
	"note" text,
	CONSTRAINT "material_consumption_above_zero" CHECK ("material"."consumption" > 0),
	CONSTRAINT "material_wastage_within" CHECK ("material"."wastage" between 0 and 100),
	CONSTRAINT "material_status_known" CHECK ("material"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "showroom" (
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
	"showroom" uuid,
	"collection" uuid,
	"season" uuid,
	"line" uuid,
	"category" uuid,
	"gender" uuid,
	"thema" uuid,
	"colours" jsonb NOT NULL,
	"swatches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sizes" uuid[] NOT NULL,
	"composition" jsonb NOT NULL,
	"hs_code" text collate "zh-x-icu",
	"origin" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu",
	"target_price" numeric,
	"notes" text,
	CONSTRAINT "showroom_status_known" CHECK ("showroom"."status" in ('Active', 'inActive')),
	CONSTRAINT "showroom_composition_whole" CHECK (sms_share_total("showroom"."composition") in (0, 100)),
	CONSTRAINT "showroom_target_price_above_zero" CHECK ("showroom"."target_price" > 0)
);
--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_style_showroom_id_fk" FOREIGN KEY ("style") REFERENCES "public"."showroom"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_colourway_colourway_id_fk" FOREIGN KEY ("colourway") REFERENCES "public"."colourway"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_showroom_master_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_collection_master_id_fk" FOREIGN KEY ("collection") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_line_master_id_fk" FOREIGN KEY ("line") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_category_master_id_fk" FOREIGN KEY ("category") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_gender_master_id_fk" FOREIGN KEY ("gender") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showroom" ADD CONSTRAINT "showroom_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_style" ON "material" USING btree ("style","status","created_at");--> statement-breakpoint
CREATE INDEX "material_item" ON "material" USING btree ("item");--> statement-breakpoint
CREATE INDEX "material_colourway" ON "material" USING btree ("colourway") WHERE "material"."colourway" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "showroom_code_unique" ON "showroom" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "showroom_in_order" ON "showroom" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "showroom_showroom" ON "showroom" USING btree ("showroom","code");--> statement-breakpoint
CREATE INDEX "showroom_collection" ON "showroom" USING btree ("collection","code");--> statement-breakpoint
CREATE INDEX "showroom_season" ON "showroom" USING btree ("season","code");--> statement-breakpoint
CREATE INDEX "showroom_line" ON "showroom" USING btree ("line");--> statement-breakpoint
CREATE INDEX "showroom_category" ON "showroom" USING btree ("category");--> statement-breakpoint
CREATE INDEX "showroom_gender" ON "showroom" USING btree ("gender");--> statement-breakpoint
CREATE INDEX "showroom_thema" ON "showroom" USING btree ("thema");--> statement-breakpoint
-- Styles stand in `item` as items do; they have no main supplier.
CREATE FUNCTION sms_style_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item (id, status, version, created_at, created_by, updated_at, updated_by, kind, code, name_en, name_zh)
	SELECT id, status, version, created_at, created_by, updated_at, updated_by, tg_table_name, code, name_en, name_zh
	FROM changed_after;
	RETURN null;
END $$;
--> statement-breakpoint
CREATE FUNCTION sms_style_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE item SET status = n.status, version = n.version, updated_at = n.updated_at, updated_by = n.updated_by,
		code = n.code, name_en = n.name_en, name_zh = n.name_zh
	FROM changed_after n
	WHERE item.id = n.id AND (item.status, item.code, item.name_en, item.name_zh)
		IS DISTINCT FROM (n.status, n.code, n.name_en, n.name_zh);
	RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_insert AFTER INSERT ON showroom REFERENCING NEW TABLE AS changed_after
	FOR EACH STATEMENT EXECUTE FUNCTION sms_style_insert();
--> statement-breakpoint
CREATE TRIGGER item_update AFTER UPDATE ON showroom REFERENCING NEW TABLE AS changed_after
	FOR EACH STATEMENT EXECUTE FUNCTION sms_style_update();
--> statement-breakpoint
CREATE TRIGGER item_delete AFTER DELETE ON showroom REFERENCING OLD TABLE AS changed_before
	FOR EACH STATEMENT EXECUTE FUNCTION sms_item_delete();
--> statement-breakpoint
-- The colours of a style with the screen previews of the colourways that they name.
CREATE FUNCTION sms_style_swatches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.swatches := (
		SELECT coalesce(jsonb_agg(jsonb_build_object('name', one.colour->>'name', 'hex', c.hex) ORDER BY one.place), '[]')
		FROM jsonb_array_elements(new.colours) WITH ORDINALITY one(colour, place)
		LEFT JOIN colourway c ON c.id = (one.colour->>'colourway')::uuid
	);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER swatches BEFORE INSERT OR UPDATE OF colours ON showroom FOR EACH ROW EXECUTE FUNCTION sms_style_swatches();
