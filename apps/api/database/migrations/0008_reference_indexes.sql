CREATE INDEX "certificate_file" ON "certificate" USING btree ("file") WHERE "certificate"."file" is not null;--> statement-breakpoint
CREATE INDEX "company_logo" ON "company" USING btree ("logo") WHERE "company"."logo" is not null;--> statement-breakpoint
CREATE INDEX "master_showroom" ON "master" USING btree ("showroom") WHERE "master"."showroom" is not null;--> statement-breakpoint
CREATE INDEX "master_collection" ON "master" USING btree ("collection") WHERE "master"."collection" is not null;--> statement-breakpoint
CREATE INDEX "rate_currency" ON "rate" USING btree ("currency");--> statement-breakpoint
CREATE INDEX "supplier_merged_into" ON "supplier" USING btree ("merged_into") WHERE "supplier"."merged_into" is not null;