ALTER TABLE "supplier" ALTER COLUMN "moq" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "supplier" ALTER COLUMN "vat_rate" SET DATA TYPE numeric;