ALTER TABLE "price" RENAME COLUMN "state" TO "stage";
--> statement-breakpoint
ALTER TABLE "fabricprice" RENAME CONSTRAINT "fabricprice_state_known" TO "fabricprice_stage_known";
--> statement-breakpoint
ALTER INDEX "fabricprice_by_state" RENAME TO "fabricprice_by_stage";
--> statement-breakpoint
ALTER TABLE "artworkprice" RENAME CONSTRAINT "artworkprice_state_known" TO "artworkprice_stage_known";
--> statement-breakpoint
ALTER INDEX "artworkprice_by_state" RENAME TO "artworkprice_by_stage";
--> statement-breakpoint
ALTER TABLE "trimsprice" RENAME CONSTRAINT "trimsprice_state_known" TO "trimsprice_stage_known";
--> statement-breakpoint
ALTER INDEX "trimsprice_by_state" RENAME TO "trimsprice_by_stage";
--> statement-breakpoint
ALTER TABLE "buttonprice" RENAME CONSTRAINT "buttonprice_state_known" TO "buttonprice_stage_known";
--> statement-breakpoint
ALTER INDEX "buttonprice_by_state" RENAME TO "buttonprice_by_stage";
--> statement-breakpoint
ALTER TABLE "labelprice" RENAME CONSTRAINT "labelprice_state_known" TO "labelprice_stage_known";
--> statement-breakpoint
ALTER INDEX "labelprice_by_state" RENAME TO "labelprice_by_stage";
