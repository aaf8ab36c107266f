CREATE TABLE "user_preferences" (
	"user" uuid PRIMARY KEY NOT NULL,
	"preferences" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;