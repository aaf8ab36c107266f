DROP INDEX "review_in_order";--> statement-breakpoint
DROP INDEX "selection_in_order";--> statement-breakpoint
DROP INDEX "share_in_order";--> statement-breakpoint
DROP INDEX "supplier_name_keys";--> statement-breakpoint
DROP INDEX "swatch_in_order";--> statement-breakpoint
CREATE INDEX "colourway_in_order" ON "colourway" USING btree ("status","position","name","id");--> statement-breakpoint
CREATE INDEX "item_in_order" ON "item" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "material_in_order" ON "material" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "review_in_order" ON "review" USING btree ("status","waiting","decided_on" DESC NULLS LAST,"code","id");--> statement-breakpoint
CREATE INDEX "selection_in_order" ON "selection" USING btree ("status","date","created_at","id");--> statement-breakpoint
CREATE INDEX "share_in_order" ON "share" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "supplier_name_keys" ON "supplier" USING gin ("name_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "swatch_in_order" ON "swatch" USING btree ("open_until" DESC NULLS FIRST,"outstanding","day","id","status");