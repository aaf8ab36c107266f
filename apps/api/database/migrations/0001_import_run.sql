CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"delimiter" text,
	"state" text NOT NULL,
	"settings" jsonb,
	"headers" text,
	"counts" jsonb,
	"report" jsonb,
	"phase" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"message" jsonb,
	"transaction" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"started_at" timestamp(3) with time zone,
	"progress_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "import_run_remembered" ON "import_run" USING btree ("kind","headers","finished_at");--> statement-breakpoint
CREATE INDEX "import_run_state" ON "import_run" USING btree ("state","started_at");