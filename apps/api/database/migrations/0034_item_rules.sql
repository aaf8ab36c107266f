-- A GTIN-8, -12, -13 or -14 with its check digit (GS1): from the right the digits weigh 1, 3, 1, 3 … and add up to tens.
CREATE FUNCTION sms_is_gtin(gtin text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN gtin ~ '^([0-9]{8}|[0-9]{12,14})$' THEN
  (SELECT sum(substr(reverse(gtin), at, 1)::int * CASE WHEN at % 2 = 0 THEN 3 ELSE 1 END) % 10 = 0
    FROM generate_series(1, length(gtin)) AS at)
  ELSE false END;
--> statement-breakpoint
-- What follows from a measure follows in the statement that changes it, whatever writes: g/m = g/m² × full width.
CREATE FUNCTION sms_fabric_follows() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.grams_per_metre := trim_scale(round(new.weight * new.width / 100, 1));
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER follows BEFORE INSERT OR UPDATE OF weight, width, grams_per_metre ON "fabric"
  FOR EACH ROW EXECUTE FUNCTION sms_fabric_follows();
--> statement-breakpoint
-- 1 ligne is 1/40 inch: 0.635 mm.
CREATE FUNCTION sms_button_follows() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.diameter := trim_scale(round(new.ligne * 0.635, 2));
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER follows BEFORE INSERT OR UPDATE OF ligne, diameter ON "button"
  FOR EACH ROW EXECUTE FUNCTION sms_button_follows();
--> statement-breakpoint
ALTER TABLE "colourway" DROP COLUMN "swatches";--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_party_named" CHECK ("artworkswatch"."movement" <> 'out' or "artworkswatch"."brand" is not null or "artworkswatch"."party" is not null);--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_due_back_after" CHECK ("artworkswatch"."due_back" is null or ("artworkswatch"."movement" = 'out' and "artworkswatch"."due_back" >= "artworkswatch"."day"));--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_returned_on_after" CHECK (("artworkswatch"."returned_on" is null) = (coalesce("artworkswatch"."returned", 0) = 0) and coalesce("artworkswatch"."returned_on" >= "artworkswatch"."day", true));--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_repeat_width_known" CHECK ("artwork"."repeat_kind" not in ('half-drop', 'brick') or ("artwork"."repeat_width" is not null and "artwork"."repeat_height" is not null));--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_exclusive_to_named" CHECK ("artwork"."exclusive_to" is not null or ("artwork"."territory" is null and "artwork"."exclusive_until" is null));--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_party_named" CHECK ("buttonswatch"."movement" <> 'out' or "buttonswatch"."brand" is not null or "buttonswatch"."party" is not null);--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_due_back_after" CHECK ("buttonswatch"."due_back" is null or ("buttonswatch"."movement" = 'out' and "buttonswatch"."due_back" >= "buttonswatch"."day"));--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_returned_on_after" CHECK (("buttonswatch"."returned_on" is null) = (coalesce("buttonswatch"."returned", 0) = 0) and coalesce("buttonswatch"."returned_on" >= "buttonswatch"."day", true));--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_party_named" CHECK ("fabricswatch"."movement" <> 'out' or "fabricswatch"."brand" is not null or "fabricswatch"."party" is not null);--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_due_back_after" CHECK ("fabricswatch"."due_back" is null or ("fabricswatch"."movement" = 'out' and "fabricswatch"."due_back" >= "fabricswatch"."day"));--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_returned_on_after" CHECK (("fabricswatch"."returned_on" is null) = (coalesce("fabricswatch"."returned", 0) = 0) and coalesce("fabricswatch"."returned_on" >= "fabricswatch"."day", true));--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_yarn_system_named" CHECK ("fabric"."yarn_system" is not null or ("fabric"."yarn_warp" is null and "fabric"."yarn_weft" is null));--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_yarn_warp_above_zero" CHECK ("fabric"."yarn_warp" > 0);--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_yarn_weft_above_zero" CHECK ("fabric"."yarn_weft" > 0);--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_party_named" CHECK ("labelswatch"."movement" <> 'out' or "labelswatch"."brand" is not null or "labelswatch"."party" is not null);--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_due_back_after" CHECK ("labelswatch"."due_back" is null or ("labelswatch"."movement" = 'out' and "labelswatch"."due_back" >= "labelswatch"."day"));--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_returned_on_after" CHECK (("labelswatch"."returned_on" is null) = (coalesce("labelswatch"."returned", 0) = 0) and coalesce("labelswatch"."returned_on" >= "labelswatch"."day", true));--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_gtin_form" CHECK (sms_is_gtin("label"."gtin"));--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_party_named" CHECK ("trimsswatch"."movement" <> 'out' or "trimsswatch"."brand" is not null or "trimsswatch"."party" is not null);--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_due_back_after" CHECK ("trimsswatch"."due_back" is null or ("trimsswatch"."movement" = 'out' and "trimsswatch"."due_back" >= "trimsswatch"."day"));--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_returned_on_after" CHECK (("trimsswatch"."returned_on" is null) = (coalesce("trimsswatch"."returned", 0) = 0) and coalesce("trimsswatch"."returned_on" >= "trimsswatch"."day", true));