CREATE TABLE "second_factor" (
	"user" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" integer NOT NULL,
	"recovery" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor_role" (
	"role" text collate "zh-x-icu" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;