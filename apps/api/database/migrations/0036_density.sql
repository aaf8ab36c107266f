-- What stands there already may stay until it is changed.
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_epi_of_woven" CHECK ("fabric"."class" <> 'knit' or ("fabric"."epi" is null and "fabric"."ppi" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_gauge_of_knit" CHECK ("fabric"."class" <> 'woven' or "fabric"."gauge" is null) NOT VALID;