-- By hand, first: what the end of this file makes the new columns from.
CREATE TABLE "fabric_was" AS
  SELECT "id", "class", "yarn_warp", "yarn_weft", "yarn_system", "shrinkage_warp", "shrinkage_weft" FROM "fabric";--> statement-breakpoint
CREATE TABLE "search_due" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "search_due_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "fabric" DROP CONSTRAINT "fabric_yarn_system_named";--> statement-breakpoint
ALTER TABLE "fabric" DROP CONSTRAINT "fabric_yarn_warp_above_zero";--> statement-breakpoint
ALTER TABLE "fabric" DROP CONSTRAINT "fabric_yarn_weft_above_zero";--> statement-breakpoint
ALTER TABLE "trims" DROP CONSTRAINT "trims_zipper_only";--> statement-breakpoint
DROP INDEX "review_in_order";--> statement-breakpoint
DROP INDEX "selection_in_order";--> statement-breakpoint
DROP INDEX "share_in_order";--> statement-breakpoint
DROP INDEX "supplier_name_keys";--> statement-breakpoint
DROP INDEX "swatch_in_order";--> statement-breakpoint
ALTER TABLE "fabric" ALTER COLUMN "yarn_warp" SET DATA TYPE text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ALTER COLUMN "yarn_weft" SET DATA TYPE text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "supplier_article_no" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "chemistry" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "colourways" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "supplier_article_no" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "finish_zh" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "shank_height" numeric;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "pack_unit" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "colourway" ADD COLUMN "name_zh" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "supplier_article_no" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "yarn" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "thickness" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "roll_length" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "selvedge" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "finish_zh" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "hand_feel" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "greige" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "length_change" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "width_change" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "tests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "supplier_article_no" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "attachment" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "ground_colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "logo_colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "gtins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "decided_why" text;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "open_score" integer;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "supplier_article_no" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "finish_zh" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "snap_kind" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "zipper_slider" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "zipper_puller" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "tape_colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "teeth_colours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "artwork_by_supplier_article_no" ON "artwork" USING btree ("supplier_article_no","id");--> statement-breakpoint
CREATE INDEX "button_by_supplier_article_no" ON "button" USING btree ("supplier_article_no","id");--> statement-breakpoint
CREATE INDEX "colourway_in_order" ON "colourway" USING btree ("status","position","name","id");--> statement-breakpoint
CREATE INDEX "fabric_by_supplier_article_no" ON "fabric" USING btree ("supplier_article_no","id");--> statement-breakpoint
CREATE INDEX "item_in_order" ON "item" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "label_by_supplier_article_no" ON "label" USING btree ("supplier_article_no","id");--> statement-breakpoint
CREATE INDEX "material_in_order" ON "material" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "trims_by_supplier_article_no" ON "trims" USING btree ("supplier_article_no","id");--> statement-breakpoint
CREATE INDEX "review_in_order" ON "review" USING btree ("status","waiting","decided_on" DESC NULLS LAST,"code","id");--> statement-breakpoint
CREATE INDEX "selection_in_order" ON "selection" USING btree ("status","date","created_at","id");--> statement-breakpoint
CREATE INDEX "share_in_order" ON "share" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "supplier_name_keys" ON "supplier" USING gin ("name_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "swatch_in_order" ON "swatch" USING btree ("open_until" DESC NULLS FIRST,"outstanding","day","id","status");--> statement-breakpoint
-- By hand, before the old colours go: colours are lists; drying and professional care are several symbols; terms of the
-- trade and what artworks, buttons and snaps are called. None of it is anybody's change, so that history says nothing.
ALTER TABLE "trims" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "button" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "fabric" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "label" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "artwork" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "master" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "trims" SET "tape_colours" = jsonb_build_array(jsonb_build_object('name', left("colour", 120), 'nameZh', null, 'pantone', null, 'hex', null))
	WHERE "colour" IS NOT NULL AND "type" = 'zipper';--> statement-breakpoint
UPDATE "trims" SET "colours" = jsonb_build_array(jsonb_build_object('name', left("colour", 120), 'nameZh', null, 'pantone', null, 'hex', null))
	WHERE "colour" IS NOT NULL AND "type" IS DISTINCT FROM 'zipper';--> statement-breakpoint
UPDATE "button" SET "colours" = jsonb_build_array(jsonb_build_object('name', left("colour", 120), 'nameZh', null, 'pantone', null, 'hex', null))
	WHERE "colour" IS NOT NULL;--> statement-breakpoint
UPDATE "fabric" SET "care" = "care"
	|| jsonb_build_object('dry', CASE jsonb_typeof("care"->'dry') WHEN 'string' THEN jsonb_build_array("care"->'dry') ELSE '[]' END,
	'professional', CASE jsonb_typeof("care"->'professional') WHEN 'string' THEN jsonb_build_array("care"->'professional') ELSE '[]' END)
	WHERE "care" IS NOT NULL;--> statement-breakpoint
UPDATE "label" SET "care" = "care"
	|| jsonb_build_object('dry', CASE jsonb_typeof("care"->'dry') WHEN 'string' THEN jsonb_build_array("care"->'dry') ELSE '[]' END,
	'professional', CASE jsonb_typeof("care"->'professional') WHEN 'string' THEN jsonb_build_array("care"->'professional') ELSE '[]' END)
	WHERE "care" IS NOT NULL;--> statement-breakpoint
-- How an artwork comes onto cloth moves from its type to its technique, as far as that was empty.
UPDATE "artwork" a SET "technique" = t.technique FROM "master" m, (VALUES
	('Yarn-dyed', 'yarn dyed'), ('Jacquard', 'jacquard'), ('Intarsia', 'intarsia'), ('Embroidery', 'embroidery'), ('Applique', 'applique'),
	('Sequins', 'sequins'), ('Beading', 'beading'), ('Flock', 'flock'), ('Foil', 'foil'), ('Emboss', 'emboss'), ('Heat transfer', 'transfer'),
	('Laser', 'laser'), ('Quilting', 'quilting'), ('Tie-dye', 'tie-dye'), ('Hand-painted', 'hand painted')) t (type, technique)
	WHERE m.id = a.type AND m.key = 'Artwork_Type' AND m.name = t.type AND a.technique IS NULL;--> statement-breakpoint
UPDATE "artwork" a SET "chemistry" = 'devore' FROM "master" m
	WHERE m.id = a.type AND m.key = 'Artwork_Type' AND m.name = 'Burn-out' AND a.chemistry IS NULL
	AND (a.technique IS NULL OR a.technique IN ('screen', 'rotary', 'digital'));--> statement-breakpoint
UPDATE "master" SET "status" = 'inActive', "version" = "version" + 1 WHERE "key" = 'Artwork_Type' AND "status" = 'Active'
	AND ("name", "name_zh") IN (('Yarn-dyed', '色织'), ('Jacquard', '提花'), ('Intarsia', '嵌花'), ('Embroidery', '绣花'), ('Applique', '贴布绣'),
	('Sequins', '亮片'), ('Beading', '钉珠'), ('Burn-out', '烂花'), ('Flock', '植绒'), ('Foil', '烫金'), ('Emboss', '压花'),
	('Heat transfer', '烫画'), ('Laser', '激光'), ('Quilting', '绗缝花型'), ('Tie-dye', '扎染'), ('Hand-painted', '手绘'));--> statement-breakpoint
-- Values of the first start, as far as nobody has changed them.
UPDATE "master" m SET "name" = t.name, "name_zh" = t.zh, "version" = m.version + 1 FROM (VALUES
	('Artwork_Type', 'All-over print', '满版印花', 'All-over', '满版'), ('Artwork_Type', 'Placement print', '定位印花', 'Placement', '定位'),
	('Artwork_Type', 'Border print', '边花', 'Border', '边花'), ('Artwork_Type', 'Panel print', '裁片印花', 'Engineered panel', '裁片定位'),
	('Artwork_Type', 'Photo print', '照片印花', 'Photo', '照片'), ('Artwork_Type', 'Patch', '布章', 'Badge', '徽章'),
	('Material', 'Mother of pearl', '珍珠贝', 'Mother of pearl', '珠母贝'), ('Material', 'Resin', '树脂', 'Polyester resin', '树脂（聚酯）'),
	('Material', 'Polyester', '聚酯', 'Polyester', '涤纶'), ('Category', 'Snaps and rivets', '四合扣及铆钉', 'Snaps and rivets', '按扣及铆钉'),
	('Category', 'Labels', '唛头', 'Labels', '唛标')) t (key, was, was_zh, name, zh)
	WHERE m.key = t.key AND m.name = t.was AND m.name_zh = t.was_zh
	AND NOT EXISTS (SELECT FROM "master" o WHERE o.key = m.key AND o.id <> m.id AND lower(o.name) = lower(t.name));--> statement-breakpoint
-- A button of polyester is one of resin.
UPDATE "button" b SET "material" = resin.id FROM "master" polyester, "master" resin
	WHERE b.material = polyester.id AND polyester.key = 'Material' AND polyester.name = 'Polyester'
	AND resin.key = 'Material' AND resin.name = 'Polyester resin';--> statement-breakpoint
ALTER TABLE "trims" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "button" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "fabric" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "label" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "artwork" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "master" ENABLE TRIGGER USER;--> statement-breakpoint
-- End of what is by hand.
ALTER TABLE "button" DROP COLUMN "colour";--> statement-breakpoint
ALTER TABLE "fabric" DROP COLUMN "yarn_system";--> statement-breakpoint
ALTER TABLE "fabric" DROP COLUMN "shrinkage_warp";--> statement-breakpoint
ALTER TABLE "fabric" DROP COLUMN "shrinkage_weft";--> statement-breakpoint
ALTER TABLE "trims" DROP COLUMN "colour";--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_shank_only" CHECK ("button"."shank_height" is null or "button"."holes" is not distinct from 'shank');--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_shank_height_above_zero" CHECK ("button"."shank_height" > 0);--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_thickness_above_zero" CHECK ("fabric"."thickness" > 0);--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_snap_only" CHECK ("trims"."type" = 'snap' or "trims"."snap_kind" is null);--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_zipper_only" CHECK ("trims"."type" = 'zipper' or ("trims"."zipper_gauge" is null and "trims"."zipper_teeth" is null and "trims"."zipper_kind" is null and "trims"."zipper_length" is null
        and "trims"."zipper_slider" is null and "trims"."zipper_puller" is null and "trims"."tape_colours" = '[]' and "trims"."teeth_colours" = '[]'));--> statement-breakpoint
-- By hand: counts say their own system; a knit has one yarn. A shrinkage was written with either sign and is a negative
-- change of length. Leather is bound by its thickness, which nobody knows yet. None of it is anybody's doing in history.
ALTER TABLE "fabric" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "fabric" f SET
  "yarn" = CASE WHEN s.class = 'knit' THEN CASE WHEN s.warp = s.weft THEN s.warp ELSE concat_ws(' + ', s.warp, s.weft) END END,
  "yarn_warp" = CASE WHEN s.class IS DISTINCT FROM 'knit' THEN s.warp END,
  "yarn_weft" = CASE WHEN s.class IS DISTINCT FROM 'knit' THEN s.weft END,
  "length_change" = -abs(s.shrinkage_warp),
  "width_change" = -abs(s.shrinkage_weft),
  "incomplete" = f."incomplete" OR f."class" = 'leather'
FROM (
  SELECT w.*,
    CASE w.yarn_system WHEN 'Nm' THEN 'Nm ' ELSE '' END || trim_scale(w.yarn_warp) || u.unit AS warp,
    CASE w.yarn_system WHEN 'Nm' THEN 'Nm ' ELSE '' END || trim_scale(w.yarn_weft) || u.unit AS weft
  FROM "fabric_was" w
  LEFT JOIN (VALUES ('Ne', 's'), ('Nm', ''), ('tex', ' tex'), ('dtex', ' dtex'), ('denier', 'D')) AS u(system, unit)
    ON u.system = w.yarn_system
) s
WHERE s.id = f.id;--> statement-breakpoint
UPDATE "fabric" SET "yarn" = NULL WHERE "yarn" = '';--> statement-breakpoint
ALTER TABLE "fabric" ENABLE TRIGGER USER;--> statement-breakpoint
DROP TABLE "fabric_was";
