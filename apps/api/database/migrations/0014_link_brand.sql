ALTER TABLE "share" ADD COLUMN "brand" uuid;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_brand" ON "share" USING btree ("brand") WHERE "share"."brand" is not null;