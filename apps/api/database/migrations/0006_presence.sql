-- Unlogged: what it holds is over after a crash, and writing it costs no log. Drizzle cannot say so, hence by hand.
CREATE UNLOGGED TABLE "presence" (
	"session" uuid NOT NULL,
	"tab" text NOT NULL,
	"user" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"editing" boolean NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "presence_session_tab_pk" PRIMARY KEY("session","tab")
);
--> statement-breakpoint
CREATE INDEX "presence_record" ON "presence" USING btree ("kind","record");
