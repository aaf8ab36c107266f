DROP INDEX "order_in_order";--> statement-breakpoint
DROP INDEX "order_next_due";--> statement-breakpoint
DROP INDEX "po_in_order";--> statement-breakpoint
CREATE INDEX "order_in_order" ON "order" USING btree ("ordered_on","code","id","status");--> statement-breakpoint
CREATE INDEX "order_next_due" ON "order" USING btree ("next_due","id","status");--> statement-breakpoint
CREATE INDEX "po_in_order" ON "po" USING btree ("ordered_on","code","id","status");