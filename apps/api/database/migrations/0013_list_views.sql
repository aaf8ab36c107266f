CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "list_view_default" (
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"view" uuid NOT NULL,
	CONSTRAINT "list_view_default_user_kind_pk" PRIMARY KEY("user","kind")
);
--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_list_view_id_fk" FOREIGN KEY ("view") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("owner","kind",lower("name")) WHERE "list_view"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("kind") WHERE "list_view"."shared" and "list_view"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "list_view_default_view" ON "list_view_default" USING btree ("view");