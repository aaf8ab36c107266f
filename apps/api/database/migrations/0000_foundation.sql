CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"parent_kind" text NOT NULL,
	"parent" uuid NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"standard" text collate "zh-x-icu" NOT NULL,
	"other_standard" text collate "zh-x-icu",
	"number" text collate "zh-x-icu",
	"issuer" text collate "zh-x-icu",
	"scope" text collate "zh-x-icu",
	"issued" date,
	"expires" date,
	"file" uuid,
	"notes" text,
	CONSTRAINT "certificate_expires_after_issue" CHECK ("certificate"."expires" >= "certificate"."issued")
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"user" uuid PRIMARY KEY NOT NULL,
	"password" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"actor" uuid NOT NULL,
	"transaction" bigint NOT NULL,
	"state" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "master" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"key" text collate "zh-x-icu" NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"name_zh" text collate "zh-x-icu",
	"showroom" uuid,
	"collection" uuid,
	"sort" integer,
	CONSTRAINT "master_key_known" CHECK ("master"."key" in ('Showroom', 'Collection', 'Season', 'Category', 'Line', 'Composition', 'Thema', 'Material', 'Gender', 'Artwork_Type', 'Artwork_Style', 'Size')),
	CONSTRAINT "master_status_known" CHECK ("master"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"menu" text NOT NULL,
	"text" text NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "search_entry_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"active_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"address" text NOT NULL,
	"agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_zh" text collate "zh-x-icu",
	"name_en" text collate "zh-x-icu",
	"short_name" text collate "zh-x-icu",
	"type" text collate "zh-x-icu" NOT NULL,
	"priority" text collate "zh-x-icu",
	"star" text collate "zh-x-icu",
	"uscc" text collate "zh-x-icu",
	"country" text collate "zh-x-icu",
	"region" text collate "zh-x-icu",
	"city" text collate "zh-x-icu",
	"address_zh" text collate "zh-x-icu",
	"address_en" text collate "zh-x-icu",
	"website" text collate "zh-x-icu",
	"contacts" jsonb NOT NULL,
	"facilities" jsonb NOT NULL,
	"categories" uuid[] NOT NULL,
	"currencies" text[] NOT NULL,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"payment_terms" jsonb NOT NULL,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"moq" numeric(16, 2),
	"moq_unit" text collate "zh-x-icu",
	"vat_rate" numeric(5, 2),
	"bank" jsonb,
	"block" text collate "zh-x-icu",
	"block_until" date,
	"block_reason" text collate "zh-x-icu",
	"notes" text,
	"next_expiry" date,
	"merged_into" uuid,
	"name_keys" text[] NOT NULL,
	CONSTRAINT "supplier_name_en_or_zh" CHECK ("supplier"."name_zh" is not null or "supplier"."name_en" is not null),
	CONSTRAINT "supplier_type_known" CHECK ("supplier"."type" in ('OEM', 'Trader')),
	CONSTRAINT "supplier_status_known" CHECK ("supplier"."status" in ('Active', 'inActive')),
	CONSTRAINT "supplier_vat_rate_percent" CHECK ("supplier"."vat_rate" between 0 and 100),
	CONSTRAINT "supplier_moq_not_negative" CHECK ("supplier"."moq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"email" text collate "zh-x-icu" NOT NULL,
	"role" text collate "zh-x-icu" NOT NULL,
	"menu" text[] NOT NULL,
	"rights" text[] NOT NULL,
	"language" text collate "zh-x-icu" NOT NULL,
	"theme" text collate "zh-x-icu" DEFAULT 'system' NOT NULL,
	"last_sign_in_at" timestamp(3) with time zone,
	CONSTRAINT "user_role_known" CHECK ("user"."role" in ('Administrator', 'Staff', 'Viewer')),
	CONSTRAINT "user_status_known" CHECK ("user"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "user_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_file_attachment_id_fk" FOREIGN KEY ("file") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master" ADD CONSTRAINT "master_showroom_master_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master" ADD CONSTRAINT "master_collection_master_id_fk" FOREIGN KEY ("collection") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_merged_into_supplier_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_parent" ON "attachment" USING btree ("parent_kind","parent");--> statement-breakpoint
CREATE INDEX "certificate_list" ON "certificate" USING btree ("supplier","status","expires");--> statement-breakpoint
CREATE INDEX "certificate_expires" ON "certificate" USING btree ("status","expires","id");--> statement-breakpoint
CREATE INDEX "history_root_kind_root_id_id_index" ON "history" USING btree ("root_kind","root_id","id");--> statement-breakpoint
CREATE INDEX "history_actor_id_index" ON "history" USING btree ("actor","id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_name_within_key" ON "master" USING btree ("key",lower("name"));--> statement-breakpoint
CREATE INDEX "master_list" ON "master" USING btree ("key","sort","name","id");--> statement-breakpoint
CREATE INDEX "search_entry_grams" ON "search_entry" USING gin ("grams" array_ops);--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_code_unique" ON "supplier" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_uscc_unique" ON "supplier" USING btree ("uscc");--> statement-breakpoint
CREATE INDEX "supplier_list" ON "supplier" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "supplier_updated" ON "supplier" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "supplier_name_keys" ON "supplier" USING gin ("name_keys");--> statement-breakpoint
CREATE INDEX "supplier_categories" ON "supplier" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "supplier_next_expiry" ON "supplier" USING btree ("next_expiry");--> statement-breakpoint
CREATE UNIQUE INDEX "user_name_unique" ON "user" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_list" ON "user" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "user_token_user" ON "user_token" USING btree ("user");