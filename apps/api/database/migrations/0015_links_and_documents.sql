ALTER TABLE "attachment" ADD COLUMN "document" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "selection" uuid;--> statement-breakpoint
ALTER TABLE "share" ADD COLUMN "brand" uuid;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_selection_selection_id_fk" FOREIGN KEY ("selection") REFERENCES "public"."selection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_selection" ON "order" USING btree ("selection") WHERE "order"."selection" is not null;--> statement-breakpoint
CREATE INDEX "share_brand" ON "share" USING btree ("brand") WHERE "share"."brand" is not null;