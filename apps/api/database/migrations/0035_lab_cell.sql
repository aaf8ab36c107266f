-- The cell of ten units of L*, a* and b* that a colour lies in, so that those near it are found by an index.
CREATE FUNCTION sms_lab_cell(lab jsonb) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (floor((lab ->> 'l')::numeric / 10) * 10000 + floor(((lab ->> 'a')::numeric + 128) / 10) * 100
  + floor(((lab ->> 'b')::numeric + 128) / 10))::int;
--> statement-breakpoint
CREATE INDEX "colourway_cell" ON "colourway" USING btree (sms_lab_cell("lab")) WHERE "colourway"."lab" is not null and "colourway"."status" = 'Active';