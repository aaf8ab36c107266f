-- What stands from each character of a text on, three characters long, shorter at the end of a line: one or two characters
-- are looked for as the beginning of such a window. So costly for the planner that it never computes them row by row.
CREATE FUNCTION "sms_windows"(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 RETURN
	array_to_tsvector(array_remove(string_to_array(regexp_replace($1, '...', E'\\&\n', 'g'), E'\n')
		|| string_to_array(regexp_replace(substr($1, 2), '...', E'\\&\n', 'g'), E'\n')
		|| string_to_array(regexp_replace(substr($1, 3), '...', E'\\&\n', 'g'), E'\n'), ''));
--> statement-breakpoint
-- Two halves, each with indexes of its own: two sessions count side by side, see kit/server/search-table.ts.
CREATE TABLE "search_entry_0" PARTITION OF "search_entry" FOR VALUES WITH (MODULUS 2, REMAINDER 0);--> statement-breakpoint
CREATE TABLE "search_entry_1" PARTITION OF "search_entry" FOR VALUES WITH (MODULUS 2, REMAINDER 1);--> statement-breakpoint
CREATE INDEX "search_entry_texts" ON "search_entry" USING gin (sms_windows("said"),sms_windows(split_part("said", E'\n\n', 2)),sms_windows(split_part("said", E'\n\n', 3)),sms_windows(split_part("said", E'\n\n', 4)),sms_windows(split_part("said", E'\n\n', 5)),sms_windows(split_part("said", E'\n\n', 6)),sms_windows(split_part("said", E'\n\n', 7)),sms_windows(split_part("said", E'\n\n', 8)),sms_windows(split_part("said", E'\n\n', 9)),sms_windows(split_part("said", E'\n\n', 10)),sms_windows(split_part("said", E'\n\n', 11)),sms_windows(split_part("said", E'\n\n', 12)),sms_windows(split_part("said", E'\n\n', 13)),sms_windows(split_part("said", E'\n\n', 14)),sms_windows(split_part("said", E'\n\n', 15)),sms_windows(split_part("said", E'\n\n', 16)),sms_windows(split_part("said", E'\n\n', 17)),sms_windows(split_part("said", E'\n\n', 18)),sms_windows(split_part("said", E'\n\n', 19)),sms_windows(split_part("said", E'\n\n', 20)),sms_windows(split_part("said", E'\n\n', 21)),sms_windows(split_part("said", E'\n\n', 22)),sms_windows(split_part("said", E'\n\n', 23)),sms_windows(split_part("said", E'\n\n', 24)),string_to_array("members", E'\n')) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
-- Unlogged: what it holds is over after a crash, and writing it costs no log. Drizzle cannot say so, hence by hand.
CREATE UNLOGGED TABLE "presence" (
	"session" uuid NOT NULL,
	"tab" text NOT NULL,
	"user" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"editing" boolean NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "presence_session_tab_pk" PRIMARY KEY("session","tab")
);
--> statement-breakpoint
CREATE INDEX "presence_record" ON "presence" USING btree ("kind","record");
--> statement-breakpoint
-- The sum of the percentages of a list of shares, [{"percent": "60.0"}, …].
CREATE FUNCTION sms_share_total(shares jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(sum((one.share ->> 'percent')::numeric), 0) FROM jsonb_array_elements(shares) AS one(share));
--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_composition_whole" CHECK (sms_share_total("fabric"."composition") in (0, 100));
--> statement-breakpoint
-- What the shares of a record are found by: each member, and each member with its share. Dear, so that it is looked up in
-- the index and not worked out for every row.
CREATE FUNCTION sms_shares(shares jsonb, member text, amount text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
RETURN (
	SELECT array_agg(keys.key) FROM (
		SELECT one.share ->> member AS id, trim_scale(sum((one.share ->> amount)::numeric)) AS part
		FROM jsonb_array_elements(shares) AS one(share) GROUP BY 1
	) AS held CROSS JOIN LATERAL (VALUES (held.id), (held.id || ':' || held.part)) AS keys(key)
);
--> statement-breakpoint
CREATE INDEX "fabric_by_composition" ON "fabric" USING gin (sms_shares("composition", 'fibre', 'percent'));
--> statement-breakpoint
-- The cell of ten units of L*, a* and b* that a colour lies in, so that those near it are found by an index.
CREATE FUNCTION sms_lab_cell(lab jsonb) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (floor((lab ->> 'l')::numeric / 10) * 10000 + floor(((lab ->> 'a')::numeric + 128) / 10) * 100
  + floor(((lab ->> 'b')::numeric + 128) / 10))::int;
--> statement-breakpoint
CREATE INDEX "colourway_cell" ON "colourway" USING btree (sms_lab_cell("lab")) WHERE "colourway"."lab" is not null and "colourway"."status" = 'Active';
--> statement-breakpoint
-- A GTIN-8, -12, -13 or -14 with its check digit (GS1): from the right the digits weigh 1, 3, 1, 3 … and add up to tens.
CREATE FUNCTION sms_is_gtin(gtin text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN gtin ~ '^([0-9]{8}|[0-9]{12,14})$' THEN
  (SELECT sum(substr(reverse(gtin), at, 1)::int * CASE WHEN at % 2 = 0 THEN 3 ELSE 1 END) % 10 = 0
    FROM generate_series(1, length(gtin)) AS at)
  ELSE false END;
--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_gtin_form" CHECK (sms_is_gtin("label"."gtin"));
--> statement-breakpoint
-- What the checks of price breaks ask: a list that is not empty, quantities that rise, prices above zero.
CREATE FUNCTION sms_breaks_rise(breaks jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(bool_and(one.price > 0 AND one.quantity >= 0 AND (one.before IS NULL OR one.quantity > one.before)), false)
  FROM (SELECT (b ->> 'price')::numeric AS price, (b ->> 'minQty')::numeric AS quantity,
      lag((b ->> 'minQty')::numeric) OVER (ORDER BY at) AS before
    FROM jsonb_array_elements(breaks) WITH ORDINALITY AS row(b, at)) AS one);
--> statement-breakpoint
ALTER TABLE "fabricprice" ADD CONSTRAINT "fabricprice_breaks_rise" CHECK (sms_breaks_rise("fabricprice"."breaks"));--> statement-breakpoint
ALTER TABLE "artworkprice" ADD CONSTRAINT "artworkprice_breaks_rise" CHECK (sms_breaks_rise("artworkprice"."breaks"));--> statement-breakpoint
ALTER TABLE "trimsprice" ADD CONSTRAINT "trimsprice_breaks_rise" CHECK (sms_breaks_rise("trimsprice"."breaks"));--> statement-breakpoint
ALTER TABLE "buttonprice" ADD CONSTRAINT "buttonprice_breaks_rise" CHECK (sms_breaks_rise("buttonprice"."breaks"));--> statement-breakpoint
ALTER TABLE "labelprice" ADD CONSTRAINT "labelprice_breaks_rise" CHECK (sms_breaks_rise("labelprice"."breaks"));
--> statement-breakpoint
-- The price of the break with the largest quantity not above the one asked for; below the first there is none.
CREATE FUNCTION sms_price_at(breaks jsonb, quantity numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT (b ->> 'price')::numeric FROM jsonb_array_elements(breaks) AS row(b)
  WHERE (b ->> 'minQty')::numeric <= quantity ORDER BY (b ->> 'minQty')::numeric DESC LIMIT 1);
--> statement-breakpoint
-- The five tables are what "item" is; it holds no row of its own.
ALTER TABLE "fabric" INHERIT "item";--> statement-breakpoint
ALTER TABLE "artwork" INHERIT "item";--> statement-breakpoint
ALTER TABLE "trims" INHERIT "item";--> statement-breakpoint
ALTER TABLE "button" INHERIT "item";--> statement-breakpoint
ALTER TABLE "label" INHERIT "item";--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_holds_no_rows" CHECK (false) NO INHERIT;
--> statement-breakpoint
-- The five tables are what "price" is; it holds no row of its own.
ALTER TABLE "fabricprice" INHERIT "price";--> statement-breakpoint
ALTER TABLE "artworkprice" INHERIT "price";--> statement-breakpoint
ALTER TABLE "trimsprice" INHERIT "price";--> statement-breakpoint
ALTER TABLE "buttonprice" INHERIT "price";--> statement-breakpoint
ALTER TABLE "labelprice" INHERIT "price";--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_holds_no_rows" CHECK (false) NO INHERIT;
--> statement-breakpoint
-- The five tables are what "swatch" is; it holds no row of its own.
ALTER TABLE "fabricswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "artworkswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "trimsswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "buttonswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "labelswatch" INHERIT "swatch";--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_holds_no_rows" CHECK (false) NO INHERIT;
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
-- Ends and picks are a woven's, the gauge a knit's: each density is asked where it or the class changes. Another one that
-- stands there since before the rule is left alone.
CREATE FUNCTION sms_fabric_density() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  epi boolean := true;
  ppi boolean := true;
  gauge boolean := true;
begin
  if tg_op = 'UPDATE' then
    epi := (new.class, new.epi) is distinct from (old.class, old.epi);
    ppi := (new.class, new.ppi) is distinct from (old.class, old.ppi);
    gauge := (new.class, new.gauge) is distinct from (old.class, old.gauge);
  end if;
  if new.class = 'knit' and (epi and new.epi is not null or ppi and new.ppi is not null) then
    raise exception 'a knit has a gauge' using errcode = 'check_violation', constraint = 'fabric_epi_of_woven', table = 'fabric';
  end if;
  if new.class = 'woven' and gauge and new.gauge is not null then
    raise exception 'a woven has ends and picks' using errcode = 'check_violation', constraint = 'fabric_gauge_of_knit', table = 'fabric';
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER density BEFORE INSERT OR UPDATE OF class, epi, ppi, gauge ON "fabric"
  FOR EACH ROW EXECUTE FUNCTION sms_fabric_density();
