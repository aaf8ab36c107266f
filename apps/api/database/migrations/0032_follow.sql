CREATE TABLE "follow" (
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follow_user_kind_record_pk" PRIMARY KEY("user","kind","record")
);
--> statement-breakpoint
CREATE INDEX "follow_record" ON "follow" USING btree ("record","kind");