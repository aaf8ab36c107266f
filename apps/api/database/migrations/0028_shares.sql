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