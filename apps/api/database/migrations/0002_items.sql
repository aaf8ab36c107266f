-- One identity for items, one table of price lines and one of swatch movements in place of five each (docs/decisions/items.md).
DO $$
DECLARE
	kind text;
BEGIN
	-- What kept columns of items by the tables that go.
	FOREACH kind IN ARRAY array['fabric', 'artwork', 'trims', 'button', 'label'] LOOP
		EXECUTE format('DROP FUNCTION IF EXISTS rollup_%1$sprice_insert, rollup_%1$sprice_update, rollup_%1$sprice_delete, rollup_%1$sprice_parent,
			rollup_%1$sswatch_insert, rollup_%1$sswatch_update, rollup_%1$sswatch_delete CASCADE', kind);
		EXECUTE format('ALTER TABLE %I NO INHERIT item', kind);
		EXECUTE format('ALTER TABLE %I NO INHERIT price', kind || 'price');
		EXECUTE format('ALTER TABLE %I NO INHERIT swatch', kind || 'swatch');
	END LOOP;
END $$;
--> statement-breakpoint
DROP TABLE "item";--> statement-breakpoint
DROP TABLE "price";--> statement-breakpoint
DROP TABLE "swatch";--> statement-breakpoint
CREATE TABLE "item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"kind" text collate "zh-x-icu" NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid
);
--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The row of `item` that stands for an item of any kind comes, changes and goes with it.
CREATE FUNCTION sms_item_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item (id, status, version, created_at, created_by, updated_at, updated_by, kind, code, name_en, name_zh, supplier)
	SELECT id, status, version, created_at, created_by, updated_at, updated_by, tg_table_name, code, name_en, name_zh, supplier
	FROM changed_after;
	RETURN null;
END $$;
--> statement-breakpoint
CREATE FUNCTION sms_item_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE item SET status = n.status, version = n.version, updated_at = n.updated_at, updated_by = n.updated_by,
		code = n.code, name_en = n.name_en, name_zh = n.name_zh, supplier = n.supplier
	FROM changed_after n
	WHERE item.id = n.id AND (item.status, item.code, item.name_en, item.name_zh, item.supplier)
		IS DISTINCT FROM (n.status, n.code, n.name_en, n.name_zh, n.supplier);
	RETURN null;
END $$;
--> statement-breakpoint
CREATE FUNCTION sms_item_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM item USING changed_before o WHERE item.id = o.id;
	RETURN null;
END $$;
--> statement-breakpoint
-- What hangs on an item is of its kind.
CREATE FUNCTION sms_item_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT kind INTO new.kind FROM item WHERE id = new.item;
	RETURN new;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	of_kind text;
BEGIN
	FOREACH of_kind IN ARRAY array['fabric', 'artwork', 'trims', 'button', 'label'] LOOP
		EXECUTE format('CREATE TRIGGER item_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_after
			FOR EACH STATEMENT EXECUTE FUNCTION sms_item_insert()', of_kind);
		EXECUTE format('CREATE TRIGGER item_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_after
			FOR EACH STATEMENT EXECUTE FUNCTION sms_item_update()', of_kind);
		EXECUTE format('CREATE TRIGGER item_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_before
			FOR EACH STATEMENT EXECUTE FUNCTION sms_item_delete()', of_kind);
		EXECUTE format('INSERT INTO item (id, status, version, created_at, created_by, updated_at, updated_by, kind, code, name_en, name_zh, supplier)
			SELECT id, status, version, created_at, created_by, updated_at, updated_by, %1$L, code, name_en, name_zh, supplier FROM %1$I', of_kind);
	END LOOP;
END $$;
--> statement-breakpoint
-- Like those of one kind, with the kind; then the rows of all.
CREATE TABLE "price" (LIKE "fabricprice" INCLUDING DEFAULTS);--> statement-breakpoint
CREATE TABLE "swatch" (LIKE "fabricswatch" INCLUDING DEFAULTS);--> statement-breakpoint
ALTER TABLE "price" ADD PRIMARY KEY ("id"), ADD COLUMN "kind" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "swatch" ADD PRIMARY KEY ("id"), ADD COLUMN "kind" text collate "zh-x-icu";--> statement-breakpoint
CREATE TRIGGER item_kind BEFORE INSERT OR UPDATE OF item ON price FOR EACH ROW EXECUTE FUNCTION sms_item_kind();--> statement-breakpoint
CREATE TRIGGER item_kind BEFORE INSERT OR UPDATE OF item ON swatch FOR EACH ROW EXECUTE FUNCTION sms_item_kind();--> statement-breakpoint
DO $$
DECLARE
	one text;
	of_kind text;
	columns text;
	named record;
BEGIN
	FOREACH one IN ARRAY array['price', 'swatch'] LOOP
		FOREACH of_kind IN ARRAY array['fabric', 'artwork', 'trims', 'button', 'label'] LOOP
			SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
			WHERE attrelid = to_regclass(of_kind || one) AND attnum > 0 AND NOT attisdropped;
			EXECUTE format('INSERT INTO %1$I (%3$s) SELECT %3$s FROM %2$I', one, of_kind || one, columns);
			EXECUTE format('DROP TABLE %I', of_kind || one);
			-- History and all else that names the kind of a record.
			UPDATE history SET before = before || jsonb_build_object('kind', of_kind)
			WHERE kind = of_kind || one AND action = 'delete';
			UPDATE history SET after = after || jsonb_build_object('kind', of_kind)
			WHERE kind = of_kind || one AND action = 'insert';
			FOR named IN
				SELECT table_name, column_name FROM information_schema.columns
				WHERE table_schema = 'public' AND column_name IN ('kind', 'root_kind')
					AND table_name IN ('history', 'import_run', 'notification', 'follow', 'presence')
			LOOP
				EXECUTE format('UPDATE %I SET %I = $1 WHERE %2$I = $2', named.table_name, named.column_name) USING one, of_kind || one;
			END LOOP;
			UPDATE list_view SET kind = one, name = left(name || ' (' || of_kind || ')', 100) WHERE kind = of_kind || one;
			DELETE FROM list_view_default WHERE kind = of_kind || one;
			DELETE FROM search_entry WHERE kind = of_kind || one;
			DELETE FROM search_layout WHERE kind = of_kind || one;
		END LOOP;
		EXECUTE format('ALTER TABLE %I ALTER COLUMN kind SET NOT NULL', one);
	END LOOP;
END $$;
--> statement-breakpoint
-- The sums of a change, kind by kind: those of several kinds add up.
UPDATE change SET counts = sums.counts FROM (
	SELECT id, jsonb_object_agg(name, total) AS counts FROM (
		SELECT c.id, regexp_replace(one.key, '^(fabric|artwork|trims|button|label)(price|swatch)\.', '\2.') AS name, sum(one.value::bigint) AS total
		FROM change c, jsonb_each_text(c.counts) one
		WHERE c.counts::text ~ '"(fabric|artwork|trims|button|label)(price|swatch)\.'
		GROUP BY 1, 2
	) named GROUP BY 1
) sums WHERE change.id = sums.id;
--> statement-breakpoint
ALTER TABLE "artwork" DROP CONSTRAINT "artworkswatch_quantity_in_stock";--> statement-breakpoint
ALTER TABLE "button" DROP CONSTRAINT "buttonswatch_quantity_in_stock";--> statement-breakpoint
ALTER TABLE "fabric" DROP CONSTRAINT "fabricswatch_quantity_in_stock";--> statement-breakpoint
ALTER TABLE "label" DROP CONSTRAINT "labelswatch_quantity_in_stock";--> statement-breakpoint
ALTER TABLE "trims" DROP CONSTRAINT "trimsswatch_quantity_in_stock";--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "swatch_quantity_in_stock" CHECK ("artwork"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "swatch_quantity_in_stock" CHECK ("button"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "swatch_quantity_in_stock" CHECK ("fabric"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "swatch_quantity_in_stock" CHECK ("label"."swatch_stock" >= 0);--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_breaks_rise" CHECK (sms_breaks_rise("price"."breaks"));--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_valid_to_not_before" CHECK ("price"."valid_to" >= "price"."valid_from");--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_stage_known" CHECK ("price"."stage" in ('Draft', 'Quoted', 'Approved', 'Declined'));--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_status_known" CHECK ("price"."status" in ('Active', 'inActive'));--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_movement_known" CHECK ("swatch"."movement" in ('in', 'out', 'correction'));--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_quantity_moves" CHECK ("swatch"."quantity" > 0 or ("swatch"."movement" = 'correction' and "swatch"."quantity" < 0));--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_returned_at_most" CHECK ("swatch"."returned" is null or "swatch"."returned" = 0 or ("swatch"."movement" = 'out' and "swatch"."returned" between 0 and "swatch"."quantity"));--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_party_named" CHECK ("swatch"."movement" <> 'out' or "swatch"."brand" is not null or "swatch"."party" is not null);--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_due_back_after" CHECK ("swatch"."due_back" is null or ("swatch"."movement" = 'out' and "swatch"."due_back" >= "swatch"."day"));--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_returned_on_after" CHECK (("swatch"."returned_on" is null) = (coalesce("swatch"."returned", 0) = 0) and coalesce("swatch"."returned_on" >= "swatch"."day", true));--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_status_known" CHECK ("swatch"."status" in ('Active', 'inActive'));--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "swatch_quantity_in_stock" CHECK ("trims"."swatch_stock" >= 0);--> statement-breakpoint
CREATE UNIQUE INDEX "item_code_unique" ON "item" USING btree (lower("code"),"kind");--> statement-breakpoint
CREATE INDEX "item_supplier" ON "item" USING btree ("supplier") WHERE "item"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "item_name_en" ON "item" USING btree (lower("name_en"));--> statement-breakpoint
CREATE INDEX "item_name_zh" ON "item" USING btree (lower("name_zh"));--> statement-breakpoint
CREATE UNIQUE INDEX "price_valid_from_unique" ON "price" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "price"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "price_supplier" ON "price" USING btree ("supplier");--> statement-breakpoint
CREATE INDEX "price_in_order" ON "price" USING btree ("valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_item" ON "price" USING btree ("item","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_supplier" ON "price" USING btree ("supplier","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_supplier_article_no" ON "price" USING btree ("supplier_article_no","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_currency" ON "price" USING btree ("currency","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_unit" ON "price" USING btree ("unit","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_breaks_empty" ON "price" USING btree ("valid_from","id","status") WHERE "price"."breaks" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "price_by_breaks_filled" ON "price" USING btree ("valid_from","id","status") WHERE not ("price"."breaks" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "price_by_moq" ON "price" USING btree ("moq","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_moq_per_colour" ON "price" USING btree ("moq_per_colour","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_increment" ON "price" USING btree ("increment","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_sample_price" ON "price" USING btree ("sample_price","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_lead_days_sample" ON "price" USING btree ("lead_days_sample","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_lead_days_bulk" ON "price" USING btree ("lead_days_bulk","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_incoterm" ON "price" USING btree ("incoterm","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_incoterm_place" ON "price" USING btree ("incoterm_place","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_tax_included" ON "price" USING btree ("tax_included","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_valid_to" ON "price" USING btree ("valid_to","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_reference" ON "price" USING btree ("reference","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_stage" ON "price" USING btree ("stage","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_notes_empty" ON "price" USING btree ("valid_from","id","status") WHERE "price"."notes" is null;--> statement-breakpoint
CREATE INDEX "price_by_notes_filled" ON "price" USING btree ("valid_from","id","status") WHERE not ("price"."notes" is null);--> statement-breakpoint
CREATE INDEX "price_by_status" ON "price" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "price_by_kind" ON "price" USING btree ("kind","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_version" ON "price" USING btree ("version","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_created_at" ON "price" USING btree ("created_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_created_by" ON "price" USING btree ("created_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_updated_at" ON "price" USING btree ("updated_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "price_by_updated_by" ON "price" USING btree ("updated_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "swatch_item" ON "swatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "swatch_brand" ON "swatch" USING btree ("brand") WHERE "swatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "swatch_in_order" ON "swatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_item" ON "swatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_movement" ON "swatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_day" ON "swatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_quantity" ON "swatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_brand" ON "swatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_party" ON "swatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_purpose" ON "swatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_courier" ON "swatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_waybill" ON "swatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_due_back" ON "swatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_returned" ON "swatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_returned_on" ON "swatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_notes_empty" ON "swatch" USING btree ("open_until","outstanding","day","id","status") WHERE "swatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "swatch_by_notes_filled" ON "swatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("swatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "swatch_by_status" ON "swatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "swatch_by_outstanding" ON "swatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_kind" ON "swatch" USING btree ("kind","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_version" ON "swatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_created_at" ON "swatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_created_by" ON "swatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_updated_at" ON "swatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "swatch_by_updated_by" ON "swatch" USING btree ("updated_by","open_until","outstanding","day","id","status");
