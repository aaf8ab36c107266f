CREATE TABLE "comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"parent_kind" text NOT NULL,
	"parent" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] NOT NULL,
	"edited_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user" uuid PRIMARY KEY NOT NULL,
	"off" text[] NOT NULL,
	"mail" text NOT NULL,
	"zone" text NOT NULL,
	"mailed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"actor" uuid,
	"data" jsonb NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone,
	CONSTRAINT "notification_once" UNIQUE("user","type","cause","occasion")
);
--> statement-breakpoint
CREATE INDEX "comment_parent" ON "comment" USING btree ("parent_kind","parent","created_at","id") WHERE "comment"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user","id") WHERE "notification"."read_at" is null and not "notification"."withdrawn";--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "notification_cause" ON "notification" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "notification_at" ON "notification" USING btree ("at");