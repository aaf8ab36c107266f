DROP INDEX "order_in_order";--> statement-breakpoint
DROP INDEX "order_state";--> statement-breakpoint
DROP INDEX "order_next_due";--> statement-breakpoint
DROP INDEX "order_brand";--> statement-breakpoint
DROP INDEX "order_merchandiser";--> statement-breakpoint
DROP INDEX "order_season";--> statement-breakpoint
DROP INDEX "po_in_order";--> statement-breakpoint
CREATE INDEX "order_value" ON "order" USING btree ("value","id","status");--> statement-breakpoint
CREATE INDEX "order_in_order" ON "order" USING btree ("ordered_on","code","id","status");--> statement-breakpoint
CREATE INDEX "order_state" ON "order" USING btree ("state","next_due","status");--> statement-breakpoint
CREATE INDEX "order_next_due" ON "order" USING btree ("next_due","id","status");--> statement-breakpoint
CREATE INDEX "order_brand" ON "order" USING btree ("brand","ordered_on","code","id","status");--> statement-breakpoint
CREATE INDEX "order_merchandiser" ON "order" USING btree ("merchandiser","state","status");--> statement-breakpoint
CREATE INDEX "order_season" ON "order" USING btree ("season","ordered_on","code","id","status") WHERE "order"."season" is not null;--> statement-breakpoint
CREATE INDEX "po_in_order" ON "po" USING btree ("ordered_on","code","id","status");