-- Single characters and neighbouring pairs of a text. So costly for the planner that it never computes them row by row.
CREATE FUNCTION "sms_grams"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 RETURN
	array_remove(string_to_array($1, NULL)
		|| string_to_array(regexp_replace($1, '..', E'\\&\n', 'g'), E'\n')
		|| string_to_array(regexp_replace(substr($1, 2), '..', E'\\&\n', 'g'), E'\n'), '');
--> statement-breakpoint
-- Entries are written anew at the first start, see search-rebuild.ts.
DELETE FROM "search_entry";
--> statement-breakpoint
CREATE TABLE "search_layout" (
	"kind" text PRIMARY KEY NOT NULL,
	"layout" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "supplier_list";--> statement-breakpoint
DROP INDEX "supplier_updated";--> statement-breakpoint
DROP INDEX "supplier_categories";--> statement-breakpoint
DROP INDEX "supplier_next_expiry";--> statement-breakpoint
DROP INDEX "supplier_merged_into";--> statement-breakpoint
DROP INDEX "search_entry_grams";--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "active" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "place" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "search_entry" ADD COLUMN "parts" text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_in_order" ON "supplier" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_name_zh" ON "supplier" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_name_en" ON "supplier" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_short_name" ON "supplier" USING btree ("short_name","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_type" ON "supplier" USING btree ("type","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_priority" ON "supplier" USING btree ("priority","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_star" ON "supplier" USING btree ("star","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_uscc" ON "supplier" USING btree ("uscc","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_country" ON "supplier" USING btree ("country","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_region" ON "supplier" USING btree ("region","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_city" ON "supplier" USING btree ("city","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_address_zh" ON "supplier" USING btree ("address_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_address_en" ON "supplier" USING btree ("address_en","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_website_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."website" is null;--> statement-breakpoint
CREATE INDEX "supplier_by_website_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."website" is null);--> statement-breakpoint
CREATE INDEX "supplier_by_contacts_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."contacts" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "supplier_by_contacts_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."contacts" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "supplier_by_facilities_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."facilities" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "supplier_by_facilities_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."facilities" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "supplier_by_categories" ON "supplier" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "supplier_by_categories_empty" ON "supplier" USING btree ("code","id","status") WHERE cardinality("supplier"."categories") = 0;--> statement-breakpoint
CREATE INDEX "supplier_by_categories_filled" ON "supplier" USING btree ("code","id","status") WHERE not (cardinality("supplier"."categories") = 0);--> statement-breakpoint
CREATE INDEX "supplier_by_currencies" ON "supplier" USING gin ("currencies");--> statement-breakpoint
CREATE INDEX "supplier_by_currencies_empty" ON "supplier" USING btree ("code","id","status") WHERE cardinality("supplier"."currencies") = 0;--> statement-breakpoint
CREATE INDEX "supplier_by_currencies_filled" ON "supplier" USING btree ("code","id","status") WHERE not (cardinality("supplier"."currencies") = 0);--> statement-breakpoint
CREATE INDEX "supplier_by_incoterm" ON "supplier" USING btree ("incoterm","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_incoterm_place" ON "supplier" USING btree ("incoterm_place","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_payment_terms_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."payment_terms" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "supplier_by_payment_terms_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."payment_terms" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "supplier_by_lead_days_sample" ON "supplier" USING btree ("lead_days_sample","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_lead_days_bulk" ON "supplier" USING btree ("lead_days_bulk","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_moq" ON "supplier" USING btree ("moq","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_moq_unit" ON "supplier" USING btree ("moq_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_vat_rate" ON "supplier" USING btree ("vat_rate","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_bank_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."bank" is null;--> statement-breakpoint
CREATE INDEX "supplier_by_bank_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."bank" is null);--> statement-breakpoint
CREATE INDEX "supplier_by_block" ON "supplier" USING btree ("block","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_block_until" ON "supplier" USING btree ("block_until","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_block_reason" ON "supplier" USING btree ("block_reason","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_notes_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."notes" is null;--> statement-breakpoint
CREATE INDEX "supplier_by_notes_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."notes" is null);--> statement-breakpoint
CREATE INDEX "supplier_by_status" ON "supplier" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "supplier_by_next_expiry" ON "supplier" USING btree ("next_expiry","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_merged_into" ON "supplier" USING btree ("merged_into","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_version" ON "supplier" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_created_at" ON "supplier" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_created_by" ON "supplier" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_updated_at" ON "supplier" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_updated_by" ON "supplier" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "search_entry_grams" ON "search_entry" USING gin (sms_grams("parts"[1]),sms_grams("parts"[2]),sms_grams("parts"[3]),sms_grams("parts"[4]),sms_grams("parts"[5]),sms_grams("parts"[6]),sms_grams("parts"[7]),sms_grams("parts"[8]),sms_grams("parts"[9]),sms_grams("parts"[10]),sms_grams("parts"[11]),sms_grams("parts"[12]),sms_grams("parts"[13]),sms_grams("parts"[14]),sms_grams("parts"[15]),sms_grams("parts"[16]));--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "search_entry" DROP COLUMN "grams";