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
ALTER TABLE "fabric" ALTER COLUMN "yarn_warp" SET DATA TYPE text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ALTER COLUMN "yarn_weft" SET DATA TYPE text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "yarn" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "thickness" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "roll_length" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "selvedge" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "hand_feel" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "greige" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "length_change" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "width_change" numeric;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "tests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price_lead_days" integer;--> statement-breakpoint
ALTER TABLE "fabric" DROP COLUMN "yarn_system";--> statement-breakpoint
ALTER TABLE "fabric" DROP COLUMN "shrinkage_warp";--> statement-breakpoint
ALTER TABLE "fabric" DROP COLUMN "shrinkage_weft";--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_thickness_above_zero" CHECK ("fabric"."thickness" > 0);--> statement-breakpoint
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
