DROP INDEX "supplier_uscc_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_uscc_unique" ON "supplier" USING btree (lower("uscc"));