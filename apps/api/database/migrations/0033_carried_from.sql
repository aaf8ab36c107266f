ALTER TABLE "artwork" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
ALTER TABLE "button" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
ALTER TABLE "fabric" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
ALTER TABLE "trims" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
-- Behind its heirs, which would otherwise have the column already.
ALTER TABLE "item" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_carried_from_artwork_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."artwork"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_carried_from_button_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."button"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_carried_from_fabric_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_carried_from_label_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_carried_from_trims_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_by_carried_from" ON "artwork" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_carried_from" ON "button" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_carried_from" ON "fabric" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_carried_from" ON "label" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_carried_from" ON "trims" USING btree ("carried_from","code","id","status");