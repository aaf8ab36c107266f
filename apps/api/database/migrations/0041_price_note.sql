ALTER TABLE "artwork" ADD COLUMN "price_note" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "price_note" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "price_note" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "price_note" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "price_note" text collate "zh-x-icu";--> statement-breakpoint
-- Behind its heirs, which would otherwise have the column already.
ALTER TABLE "item" ADD COLUMN "price_note" text collate "zh-x-icu";--> statement-breakpoint
CREATE INDEX "artwork_by_price_note" ON "artwork" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_price_note" ON "button" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_price_note" ON "fabric" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_price_note" ON "label" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_price_note" ON "trims" USING btree ("price_note","code","id","status");