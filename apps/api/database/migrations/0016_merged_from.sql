ALTER TABLE "supplier" ADD COLUMN "merged_from" uuid;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_merged_from_supplier_id_fk" FOREIGN KEY ("merged_from") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_by_merged_from" ON "supplier" USING btree ("merged_from","code","id","status");