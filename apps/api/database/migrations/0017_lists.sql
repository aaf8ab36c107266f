DROP INDEX "artwork_by_supplier";--> statement-breakpoint
DROP INDEX "artwork_by_repeat_width";--> statement-breakpoint
DROP INDEX "artwork_by_repeat_height";--> statement-breakpoint
DROP INDEX "artwork_by_repeat_kind";--> statement-breakpoint
DROP INDEX "artwork_by_colour_count";--> statement-breakpoint
DROP INDEX "artwork_by_separations";--> statement-breakpoint
DROP INDEX "artwork_by_base_fabric";--> statement-breakpoint
DROP INDEX "artwork_by_designer";--> statement-breakpoint
DROP INDEX "artwork_by_rights_holder";--> statement-breakpoint
DROP INDEX "artwork_by_exclusive_to";--> statement-breakpoint
DROP INDEX "artwork_by_territory";--> statement-breakpoint
DROP INDEX "artwork_by_exclusive_until";--> statement-breakpoint
DROP INDEX "artwork_by_price_note";--> statement-breakpoint
DROP INDEX "artwork_by_notes_empty";--> statement-breakpoint
DROP INDEX "artwork_by_notes_filled";--> statement-breakpoint
DROP INDEX "artwork_by_status";--> statement-breakpoint
DROP INDEX "artwork_by_price";--> statement-breakpoint
DROP INDEX "artwork_by_price_currency";--> statement-breakpoint
DROP INDEX "artwork_by_price_unit";--> statement-breakpoint
DROP INDEX "artwork_by_price_moq";--> statement-breakpoint
DROP INDEX "artwork_by_swatch_stock";--> statement-breakpoint
DROP INDEX "artwork_by_swatch_due";--> statement-breakpoint
DROP INDEX "artwork_by_incomplete";--> statement-breakpoint
DROP INDEX "artwork_by_version";--> statement-breakpoint
DROP INDEX "artwork_by_created_at";--> statement-breakpoint
DROP INDEX "artwork_by_created_by";--> statement-breakpoint
DROP INDEX "artwork_by_updated_at";--> statement-breakpoint
DROP INDEX "artwork_by_updated_by";--> statement-breakpoint
DROP INDEX "button_by_supplier";--> statement-breakpoint
DROP INDEX "button_by_thickness";--> statement-breakpoint
DROP INDEX "button_by_finish";--> statement-breakpoint
DROP INDEX "button_by_colour";--> statement-breakpoint
DROP INDEX "button_by_dye_to_match";--> statement-breakpoint
DROP INDEX "button_by_price_note";--> statement-breakpoint
DROP INDEX "button_by_notes_empty";--> statement-breakpoint
DROP INDEX "button_by_notes_filled";--> statement-breakpoint
DROP INDEX "button_by_status";--> statement-breakpoint
DROP INDEX "button_by_diameter";--> statement-breakpoint
DROP INDEX "button_by_price";--> statement-breakpoint
DROP INDEX "button_by_price_currency";--> statement-breakpoint
DROP INDEX "button_by_price_unit";--> statement-breakpoint
DROP INDEX "button_by_price_moq";--> statement-breakpoint
DROP INDEX "button_by_swatch_stock";--> statement-breakpoint
DROP INDEX "button_by_swatch_due";--> statement-breakpoint
DROP INDEX "button_by_incomplete";--> statement-breakpoint
DROP INDEX "button_by_version";--> statement-breakpoint
DROP INDEX "button_by_created_at";--> statement-breakpoint
DROP INDEX "button_by_created_by";--> statement-breakpoint
DROP INDEX "button_by_updated_at";--> statement-breakpoint
DROP INDEX "button_by_updated_by";--> statement-breakpoint
DROP INDEX "fabric_by_supplier";--> statement-breakpoint
DROP INDEX "fabric_by_composition_empty";--> statement-breakpoint
DROP INDEX "fabric_by_composition_filled";--> statement-breakpoint
DROP INDEX "fabric_by_yarn_warp";--> statement-breakpoint
DROP INDEX "fabric_by_yarn_weft";--> statement-breakpoint
DROP INDEX "fabric_by_yarn_system";--> statement-breakpoint
DROP INDEX "fabric_by_epi";--> statement-breakpoint
DROP INDEX "fabric_by_ppi";--> statement-breakpoint
DROP INDEX "fabric_by_gauge";--> statement-breakpoint
DROP INDEX "fabric_by_weight_tolerance";--> statement-breakpoint
DROP INDEX "fabric_by_cuttable_width";--> statement-breakpoint
DROP INDEX "fabric_by_finish";--> statement-breakpoint
DROP INDEX "fabric_by_dye_method";--> statement-breakpoint
DROP INDEX "fabric_by_stretch";--> statement-breakpoint
DROP INDEX "fabric_by_shrinkage_warp";--> statement-breakpoint
DROP INDEX "fabric_by_shrinkage_weft";--> statement-breakpoint
DROP INDEX "fabric_by_fastness_washing";--> statement-breakpoint
DROP INDEX "fabric_by_fastness_rubbing";--> statement-breakpoint
DROP INDEX "fabric_by_fastness_light";--> statement-breakpoint
DROP INDEX "fabric_by_pilling";--> statement-breakpoint
DROP INDEX "fabric_by_care_empty";--> statement-breakpoint
DROP INDEX "fabric_by_care_filled";--> statement-breakpoint
DROP INDEX "fabric_by_gb18401";--> statement-breakpoint
DROP INDEX "fabric_by_hs_code";--> statement-breakpoint
DROP INDEX "fabric_by_origin";--> statement-breakpoint
DROP INDEX "fabric_by_price_note";--> statement-breakpoint
DROP INDEX "fabric_by_notes_empty";--> statement-breakpoint
DROP INDEX "fabric_by_notes_filled";--> statement-breakpoint
DROP INDEX "fabric_by_status";--> statement-breakpoint
DROP INDEX "fabric_by_colours_empty";--> statement-breakpoint
DROP INDEX "fabric_by_colours_filled";--> statement-breakpoint
DROP INDEX "fabric_by_grams_per_metre";--> statement-breakpoint
DROP INDEX "fabric_by_price";--> statement-breakpoint
DROP INDEX "fabric_by_price_currency";--> statement-breakpoint
DROP INDEX "fabric_by_price_unit";--> statement-breakpoint
DROP INDEX "fabric_by_price_moq";--> statement-breakpoint
DROP INDEX "fabric_by_swatch_stock";--> statement-breakpoint
DROP INDEX "fabric_by_swatch_due";--> statement-breakpoint
DROP INDEX "fabric_by_incomplete";--> statement-breakpoint
DROP INDEX "fabric_by_version";--> statement-breakpoint
DROP INDEX "fabric_by_created_at";--> statement-breakpoint
DROP INDEX "fabric_by_created_by";--> statement-breakpoint
DROP INDEX "fabric_by_updated_at";--> statement-breakpoint
DROP INDEX "fabric_by_updated_by";--> statement-breakpoint
DROP INDEX "label_by_supplier";--> statement-breakpoint
DROP INDEX "label_by_width_mm";--> statement-breakpoint
DROP INDEX "label_by_height_mm";--> statement-breakpoint
DROP INDEX "label_by_languages";--> statement-breakpoint
DROP INDEX "label_by_languages_empty";--> statement-breakpoint
DROP INDEX "label_by_languages_filled";--> statement-breakpoint
DROP INDEX "label_by_care_empty";--> statement-breakpoint
DROP INDEX "label_by_care_filled";--> statement-breakpoint
DROP INDEX "label_by_composition_of";--> statement-breakpoint
DROP INDEX "label_by_gtin";--> statement-breakpoint
DROP INDEX "label_by_price_note";--> statement-breakpoint
DROP INDEX "label_by_notes_empty";--> statement-breakpoint
DROP INDEX "label_by_notes_filled";--> statement-breakpoint
DROP INDEX "label_by_status";--> statement-breakpoint
DROP INDEX "label_by_price";--> statement-breakpoint
DROP INDEX "label_by_price_currency";--> statement-breakpoint
DROP INDEX "label_by_price_unit";--> statement-breakpoint
DROP INDEX "label_by_price_moq";--> statement-breakpoint
DROP INDEX "label_by_swatch_stock";--> statement-breakpoint
DROP INDEX "label_by_swatch_due";--> statement-breakpoint
DROP INDEX "label_by_incomplete";--> statement-breakpoint
DROP INDEX "label_by_version";--> statement-breakpoint
DROP INDEX "label_by_created_at";--> statement-breakpoint
DROP INDEX "label_by_created_by";--> statement-breakpoint
DROP INDEX "label_by_updated_at";--> statement-breakpoint
DROP INDEX "label_by_updated_by";--> statement-breakpoint
DROP INDEX "price_by_item";--> statement-breakpoint
DROP INDEX "price_by_supplier";--> statement-breakpoint
DROP INDEX "price_by_supplier_article_no";--> statement-breakpoint
DROP INDEX "price_by_currency";--> statement-breakpoint
DROP INDEX "price_by_unit";--> statement-breakpoint
DROP INDEX "price_by_breaks_empty";--> statement-breakpoint
DROP INDEX "price_by_breaks_filled";--> statement-breakpoint
DROP INDEX "price_by_moq";--> statement-breakpoint
DROP INDEX "price_by_moq_per_colour";--> statement-breakpoint
DROP INDEX "price_by_increment";--> statement-breakpoint
DROP INDEX "price_by_sample_price";--> statement-breakpoint
DROP INDEX "price_by_lead_days_sample";--> statement-breakpoint
DROP INDEX "price_by_lead_days_bulk";--> statement-breakpoint
DROP INDEX "price_by_incoterm";--> statement-breakpoint
DROP INDEX "price_by_incoterm_place";--> statement-breakpoint
DROP INDEX "price_by_tax_included";--> statement-breakpoint
DROP INDEX "price_by_reference";--> statement-breakpoint
DROP INDEX "price_by_notes_empty";--> statement-breakpoint
DROP INDEX "price_by_notes_filled";--> statement-breakpoint
DROP INDEX "price_by_status";--> statement-breakpoint
DROP INDEX "price_by_kind";--> statement-breakpoint
DROP INDEX "price_by_version";--> statement-breakpoint
DROP INDEX "price_by_created_at";--> statement-breakpoint
DROP INDEX "price_by_created_by";--> statement-breakpoint
DROP INDEX "price_by_updated_at";--> statement-breakpoint
DROP INDEX "price_by_updated_by";--> statement-breakpoint
DROP INDEX "supplier_by_short_name";--> statement-breakpoint
DROP INDEX "supplier_by_priority";--> statement-breakpoint
DROP INDEX "supplier_by_uscc";--> statement-breakpoint
DROP INDEX "supplier_by_city";--> statement-breakpoint
DROP INDEX "supplier_by_address_zh";--> statement-breakpoint
DROP INDEX "supplier_by_address_en";--> statement-breakpoint
DROP INDEX "supplier_by_website_empty";--> statement-breakpoint
DROP INDEX "supplier_by_website_filled";--> statement-breakpoint
DROP INDEX "supplier_by_contacts_empty";--> statement-breakpoint
DROP INDEX "supplier_by_contacts_filled";--> statement-breakpoint
DROP INDEX "supplier_by_facilities_empty";--> statement-breakpoint
DROP INDEX "supplier_by_facilities_filled";--> statement-breakpoint
DROP INDEX "supplier_by_categories_empty";--> statement-breakpoint
DROP INDEX "supplier_by_categories_filled";--> statement-breakpoint
DROP INDEX "supplier_by_currencies";--> statement-breakpoint
DROP INDEX "supplier_by_currencies_empty";--> statement-breakpoint
DROP INDEX "supplier_by_currencies_filled";--> statement-breakpoint
DROP INDEX "supplier_by_incoterm";--> statement-breakpoint
DROP INDEX "supplier_by_incoterm_place";--> statement-breakpoint
DROP INDEX "supplier_by_payment_terms_empty";--> statement-breakpoint
DROP INDEX "supplier_by_payment_terms_filled";--> statement-breakpoint
DROP INDEX "supplier_by_lead_days_sample";--> statement-breakpoint
DROP INDEX "supplier_by_lead_days_bulk";--> statement-breakpoint
DROP INDEX "supplier_by_moq";--> statement-breakpoint
DROP INDEX "supplier_by_moq_unit";--> statement-breakpoint
DROP INDEX "supplier_by_vat_rate";--> statement-breakpoint
DROP INDEX "supplier_by_bank_empty";--> statement-breakpoint
DROP INDEX "supplier_by_bank_filled";--> statement-breakpoint
DROP INDEX "supplier_by_block";--> statement-breakpoint
DROP INDEX "supplier_by_block_until";--> statement-breakpoint
DROP INDEX "supplier_by_block_reason";--> statement-breakpoint
DROP INDEX "supplier_by_notes_empty";--> statement-breakpoint
DROP INDEX "supplier_by_notes_filled";--> statement-breakpoint
DROP INDEX "supplier_by_status";--> statement-breakpoint
DROP INDEX "supplier_by_version";--> statement-breakpoint
DROP INDEX "supplier_by_created_at";--> statement-breakpoint
DROP INDEX "supplier_by_created_by";--> statement-breakpoint
DROP INDEX "supplier_by_updated_at";--> statement-breakpoint
DROP INDEX "supplier_by_updated_by";--> statement-breakpoint
DROP INDEX "swatch_by_item";--> statement-breakpoint
DROP INDEX "swatch_by_movement";--> statement-breakpoint
DROP INDEX "swatch_by_day";--> statement-breakpoint
DROP INDEX "swatch_by_quantity";--> statement-breakpoint
DROP INDEX "swatch_by_brand";--> statement-breakpoint
DROP INDEX "swatch_by_party";--> statement-breakpoint
DROP INDEX "swatch_by_purpose";--> statement-breakpoint
DROP INDEX "swatch_by_courier";--> statement-breakpoint
DROP INDEX "swatch_by_waybill";--> statement-breakpoint
DROP INDEX "swatch_by_due_back";--> statement-breakpoint
DROP INDEX "swatch_by_returned";--> statement-breakpoint
DROP INDEX "swatch_by_returned_on";--> statement-breakpoint
DROP INDEX "swatch_by_notes_empty";--> statement-breakpoint
DROP INDEX "swatch_by_notes_filled";--> statement-breakpoint
DROP INDEX "swatch_by_status";--> statement-breakpoint
DROP INDEX "swatch_by_outstanding";--> statement-breakpoint
DROP INDEX "swatch_by_kind";--> statement-breakpoint
DROP INDEX "swatch_by_version";--> statement-breakpoint
DROP INDEX "swatch_by_created_at";--> statement-breakpoint
DROP INDEX "swatch_by_created_by";--> statement-breakpoint
DROP INDEX "swatch_by_updated_at";--> statement-breakpoint
DROP INDEX "swatch_by_updated_by";--> statement-breakpoint
DROP INDEX "trims_by_supplier";--> statement-breakpoint
DROP INDEX "trims_by_finish";--> statement-breakpoint
DROP INDEX "trims_by_size";--> statement-breakpoint
DROP INDEX "trims_by_colour";--> statement-breakpoint
DROP INDEX "trims_by_zipper_gauge";--> statement-breakpoint
DROP INDEX "trims_by_zipper_teeth";--> statement-breakpoint
DROP INDEX "trims_by_zipper_kind";--> statement-breakpoint
DROP INDEX "trims_by_zipper_length";--> statement-breakpoint
DROP INDEX "trims_by_price_note";--> statement-breakpoint
DROP INDEX "trims_by_notes_empty";--> statement-breakpoint
DROP INDEX "trims_by_notes_filled";--> statement-breakpoint
DROP INDEX "trims_by_status";--> statement-breakpoint
DROP INDEX "trims_by_price";--> statement-breakpoint
DROP INDEX "trims_by_price_currency";--> statement-breakpoint
DROP INDEX "trims_by_price_unit";--> statement-breakpoint
DROP INDEX "trims_by_price_moq";--> statement-breakpoint
DROP INDEX "trims_by_swatch_stock";--> statement-breakpoint
DROP INDEX "trims_by_swatch_due";--> statement-breakpoint
DROP INDEX "trims_by_incomplete";--> statement-breakpoint
DROP INDEX "trims_by_version";--> statement-breakpoint
DROP INDEX "trims_by_created_at";--> statement-breakpoint
DROP INDEX "trims_by_created_by";--> statement-breakpoint
DROP INDEX "trims_by_updated_at";--> statement-breakpoint
DROP INDEX "trims_by_updated_by";--> statement-breakpoint
DROP INDEX "artwork_by_name_en";--> statement-breakpoint
DROP INDEX "artwork_by_name_zh";--> statement-breakpoint
DROP INDEX "artwork_by_season";--> statement-breakpoint
DROP INDEX "artwork_by_thema";--> statement-breakpoint
DROP INDEX "artwork_by_type";--> statement-breakpoint
DROP INDEX "artwork_by_style";--> statement-breakpoint
DROP INDEX "artwork_by_technique";--> statement-breakpoint
DROP INDEX "artwork_by_carried_from";--> statement-breakpoint
DROP INDEX "button_by_name_en";--> statement-breakpoint
DROP INDEX "button_by_name_zh";--> statement-breakpoint
DROP INDEX "button_by_season";--> statement-breakpoint
DROP INDEX "button_by_thema";--> statement-breakpoint
DROP INDEX "button_by_ligne";--> statement-breakpoint
DROP INDEX "button_by_holes";--> statement-breakpoint
DROP INDEX "button_by_material";--> statement-breakpoint
DROP INDEX "button_by_carried_from";--> statement-breakpoint
DROP INDEX "fabric_by_name_en";--> statement-breakpoint
DROP INDEX "fabric_by_name_zh";--> statement-breakpoint
DROP INDEX "fabric_by_season";--> statement-breakpoint
DROP INDEX "fabric_by_thema";--> statement-breakpoint
DROP INDEX "fabric_by_class";--> statement-breakpoint
DROP INDEX "fabric_by_structure";--> statement-breakpoint
DROP INDEX "fabric_by_weight";--> statement-breakpoint
DROP INDEX "fabric_by_width";--> statement-breakpoint
DROP INDEX "fabric_by_carried_from";--> statement-breakpoint
DROP INDEX "label_by_name_en";--> statement-breakpoint
DROP INDEX "label_by_name_zh";--> statement-breakpoint
DROP INDEX "label_by_season";--> statement-breakpoint
DROP INDEX "label_by_thema";--> statement-breakpoint
DROP INDEX "label_by_function";--> statement-breakpoint
DROP INDEX "label_by_make";--> statement-breakpoint
DROP INDEX "label_by_fold";--> statement-breakpoint
DROP INDEX "label_by_carried_from";--> statement-breakpoint
DROP INDEX "price_by_valid_to";--> statement-breakpoint
DROP INDEX "price_by_stage";--> statement-breakpoint
DROP INDEX "supplier_by_name_zh";--> statement-breakpoint
DROP INDEX "supplier_by_name_en";--> statement-breakpoint
DROP INDEX "supplier_by_type";--> statement-breakpoint
DROP INDEX "supplier_by_star";--> statement-breakpoint
DROP INDEX "supplier_by_country";--> statement-breakpoint
DROP INDEX "supplier_by_region";--> statement-breakpoint
DROP INDEX "supplier_by_next_expiry";--> statement-breakpoint
DROP INDEX "supplier_by_merged_into";--> statement-breakpoint
DROP INDEX "supplier_by_merged_from";--> statement-breakpoint
DROP INDEX "trims_by_name_en";--> statement-breakpoint
DROP INDEX "trims_by_name_zh";--> statement-breakpoint
DROP INDEX "trims_by_season";--> statement-breakpoint
DROP INDEX "trims_by_thema";--> statement-breakpoint
DROP INDEX "trims_by_type";--> statement-breakpoint
DROP INDEX "trims_by_material";--> statement-breakpoint
DROP INDEX "trims_by_carried_from";--> statement-breakpoint
CREATE INDEX "price_item" ON "price" USING btree ("item");--> statement-breakpoint
CREATE INDEX "artwork_by_name_en" ON "artwork" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "artwork_by_name_zh" ON "artwork" USING btree ("name_zh","id");--> statement-breakpoint
CREATE INDEX "artwork_by_season" ON "artwork" USING btree ("season");--> statement-breakpoint
CREATE INDEX "artwork_by_thema" ON "artwork" USING btree ("thema");--> statement-breakpoint
CREATE INDEX "artwork_by_type" ON "artwork" USING btree ("type");--> statement-breakpoint
CREATE INDEX "artwork_by_style" ON "artwork" USING btree ("style");--> statement-breakpoint
CREATE INDEX "artwork_by_technique" ON "artwork" USING btree ("technique");--> statement-breakpoint
CREATE INDEX "artwork_by_carried_from" ON "artwork" USING btree ("carried_from");--> statement-breakpoint
CREATE INDEX "button_by_name_en" ON "button" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "button_by_name_zh" ON "button" USING btree ("name_zh","id");--> statement-breakpoint
CREATE INDEX "button_by_season" ON "button" USING btree ("season");--> statement-breakpoint
CREATE INDEX "button_by_thema" ON "button" USING btree ("thema");--> statement-breakpoint
CREATE INDEX "button_by_ligne" ON "button" USING btree ("ligne","id");--> statement-breakpoint
CREATE INDEX "button_by_holes" ON "button" USING btree ("holes");--> statement-breakpoint
CREATE INDEX "button_by_material" ON "button" USING btree ("material");--> statement-breakpoint
CREATE INDEX "button_by_carried_from" ON "button" USING btree ("carried_from");--> statement-breakpoint
CREATE INDEX "fabric_by_name_en" ON "fabric" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "fabric_by_name_zh" ON "fabric" USING btree ("name_zh","id");--> statement-breakpoint
CREATE INDEX "fabric_by_season" ON "fabric" USING btree ("season");--> statement-breakpoint
CREATE INDEX "fabric_by_thema" ON "fabric" USING btree ("thema");--> statement-breakpoint
CREATE INDEX "fabric_by_class" ON "fabric" USING btree ("class");--> statement-breakpoint
CREATE INDEX "fabric_by_structure" ON "fabric" USING btree ("structure");--> statement-breakpoint
CREATE INDEX "fabric_by_weight" ON "fabric" USING btree ("weight","id");--> statement-breakpoint
CREATE INDEX "fabric_by_width" ON "fabric" USING btree ("width","id");--> statement-breakpoint
CREATE INDEX "fabric_by_carried_from" ON "fabric" USING btree ("carried_from");--> statement-breakpoint
CREATE INDEX "label_by_name_en" ON "label" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "label_by_name_zh" ON "label" USING btree ("name_zh","id");--> statement-breakpoint
CREATE INDEX "label_by_season" ON "label" USING btree ("season");--> statement-breakpoint
CREATE INDEX "label_by_thema" ON "label" USING btree ("thema");--> statement-breakpoint
CREATE INDEX "label_by_function" ON "label" USING btree ("function");--> statement-breakpoint
CREATE INDEX "label_by_make" ON "label" USING btree ("make");--> statement-breakpoint
CREATE INDEX "label_by_fold" ON "label" USING btree ("fold");--> statement-breakpoint
CREATE INDEX "label_by_carried_from" ON "label" USING btree ("carried_from");--> statement-breakpoint
CREATE INDEX "price_by_valid_to" ON "price" USING btree ("valid_to","id");--> statement-breakpoint
CREATE INDEX "price_by_stage" ON "price" USING btree ("stage");--> statement-breakpoint
CREATE INDEX "supplier_by_name_zh" ON "supplier" USING btree ("name_zh","id");--> statement-breakpoint
CREATE INDEX "supplier_by_name_en" ON "supplier" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "supplier_by_type" ON "supplier" USING btree ("type");--> statement-breakpoint
CREATE INDEX "supplier_by_star" ON "supplier" USING btree ("star");--> statement-breakpoint
CREATE INDEX "supplier_by_country" ON "supplier" USING btree ("country");--> statement-breakpoint
CREATE INDEX "supplier_by_region" ON "supplier" USING btree ("region");--> statement-breakpoint
CREATE INDEX "supplier_by_next_expiry" ON "supplier" USING btree ("next_expiry","id");--> statement-breakpoint
CREATE INDEX "supplier_by_merged_into" ON "supplier" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "supplier_by_merged_from" ON "supplier" USING btree ("merged_from");--> statement-breakpoint
CREATE INDEX "trims_by_name_en" ON "trims" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "trims_by_name_zh" ON "trims" USING btree ("name_zh","id");--> statement-breakpoint
CREATE INDEX "trims_by_season" ON "trims" USING btree ("season");--> statement-breakpoint
CREATE INDEX "trims_by_thema" ON "trims" USING btree ("thema");--> statement-breakpoint
CREATE INDEX "trims_by_type" ON "trims" USING btree ("type");--> statement-breakpoint
CREATE INDEX "trims_by_material" ON "trims" USING btree ("material");--> statement-breakpoint
CREATE INDEX "trims_by_carried_from" ON "trims" USING btree ("carried_from");--> statement-breakpoint
-- By hand: search entries stand in one table again, which Drizzle has always taken them for; it no longer holds the list's
-- order and lists of values, and one index finds the windows of all texts. What the texts hold is the same.
CREATE TABLE "search_entry_whole" ("kind" text NOT NULL, "id" uuid NOT NULL, "active" boolean NOT NULL, "said" text NOT NULL);--> statement-breakpoint
INSERT INTO "search_entry_whole" SELECT "kind", "id", "active", "said" FROM "search_entry";--> statement-breakpoint
DROP TABLE "search_entry";--> statement-breakpoint
ALTER TABLE "search_entry_whole" RENAME TO "search_entry";--> statement-breakpoint
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_kind_id_pk" PRIMARY KEY("kind","id");--> statement-breakpoint
CREATE INDEX "search_entry_texts" ON "search_entry" USING gin (sms_windows("said")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
UPDATE "search_layout" SET "layout" = regexp_replace("layout", '^\[5,(?:null|"[^"]*"),(.*),\[[^][]*\]\]$', '[6,\1]');
