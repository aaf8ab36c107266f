ALTER TABLE "round" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;
