CREATE TABLE "selection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"date" date NOT NULL,
	"brand" uuid,
	"buyer" text collate "zh-x-icu" NOT NULL,
	"company" text collate "zh-x-icu",
	"email" text collate "zh-x-icu",
	"lines" jsonb NOT NULL,
	"note" text,
	"state" text collate "zh-x-icu" DEFAULT 'open' NOT NULL,
	"source" text collate "zh-x-icu" DEFAULT 'meeting' NOT NULL,
	"share" uuid,
	"pieces" integer NOT NULL,
	CONSTRAINT "selection_state_known" CHECK ("selection"."state" in ('open', 'confirmed', 'ordered', 'dropped')),
	CONSTRAINT "selection_source_known" CHECK (("selection"."source" = 'link') = ("selection"."share" is not null) and "selection"."source" in ('link', 'meeting')),
	CONSTRAINT "selection_pieces_above_zero" CHECK ("selection"."pieces" > 0),
	CONSTRAINT "selection_status_known" CHECK ("selection"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "share_secret" (
	"share" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"key" text NOT NULL,
	"password" text,
	CONSTRAINT "share_secret_token_unique" UNIQUE("token"),
	CONSTRAINT "share_secret_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"title" text collate "zh-x-icu" NOT NULL,
	"expires" date NOT NULL,
	"language" text collate "zh-x-icu" NOT NULL,
	"facts" text[] NOT NULL,
	"collection" uuid,
	"items" jsonb NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"linked_at" timestamp(3) with time zone NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"last_visit" timestamp(3) with time zone,
	"choices" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "share_status_known" CHECK ("share"."status" in ('Active', 'inActive')),
	CONSTRAINT "share_shows_something" CHECK (("share"."collection" is null) <> (jsonb_array_length("share"."items") = 0))
);
--> statement-breakpoint
ALTER TABLE "selection" ADD CONSTRAINT "selection_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection" ADD CONSTRAINT "selection_share_share_id_fk" FOREIGN KEY ("share") REFERENCES "public"."share"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_secret" ADD CONSTRAINT "share_secret_share_share_id_fk" FOREIGN KEY ("share") REFERENCES "public"."share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_collection_master_id_fk" FOREIGN KEY ("collection") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selection_in_order" ON "selection" USING btree ("status","date","created_at");--> statement-breakpoint
CREATE INDEX "selection_brand" ON "selection" USING btree ("brand") WHERE "selection"."brand" is not null;--> statement-breakpoint
CREATE INDEX "selection_share" ON "selection" USING btree ("share","created_at") WHERE "selection"."share" is not null;--> statement-breakpoint
CREATE INDEX "selection_state" ON "selection" USING btree ("state","date");--> statement-breakpoint
CREATE INDEX "share_in_order" ON "share" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "share_collection" ON "share" USING btree ("collection") WHERE "share"."collection" is not null;