CREATE TABLE "artworkprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"stage" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "artworkprice_valid_to_not_before" CHECK ("artworkprice"."valid_to" >= "artworkprice"."valid_from"),
	CONSTRAINT "artworkprice_stage_known" CHECK ("artworkprice"."stage" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "artworkprice_status_known" CHECK ("artworkprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "artworkswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "artworkswatch_movement_known" CHECK ("artworkswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "artworkswatch_quantity_moves" CHECK ("artworkswatch"."quantity" > 0 or ("artworkswatch"."movement" = 'correction' and "artworkswatch"."quantity" < 0)),
	CONSTRAINT "artworkswatch_returned_at_most" CHECK ("artworkswatch"."returned" is null or "artworkswatch"."returned" = 0 or ("artworkswatch"."movement" = 'out' and "artworkswatch"."returned" between 0 and "artworkswatch"."quantity")),
	CONSTRAINT "artworkswatch_party_named" CHECK ("artworkswatch"."movement" <> 'out' or "artworkswatch"."brand" is not null or "artworkswatch"."party" is not null),
	CONSTRAINT "artworkswatch_due_back_after" CHECK ("artworkswatch"."due_back" is null or ("artworkswatch"."movement" = 'out' and "artworkswatch"."due_back" >= "artworkswatch"."day")),
	CONSTRAINT "artworkswatch_returned_on_after" CHECK (("artworkswatch"."returned_on" is null) = (coalesce("artworkswatch"."returned", 0) = 0) and coalesce("artworkswatch"."returned_on" >= "artworkswatch"."day", true)),
	CONSTRAINT "artworkswatch_status_known" CHECK ("artworkswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "artwork" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"price_note" text collate "zh-x-icu",
	"notes" text,
	"incomplete" boolean NOT NULL,
	"price" numeric,
	"price_currency" text collate "zh-x-icu",
	"price_unit" text collate "zh-x-icu",
	"price_moq" numeric,
	"swatch_stock" integer DEFAULT 0 NOT NULL,
	"swatch_due" date,
	"carried_from" uuid,
	"type" uuid,
	"style" uuid,
	"technique" text collate "zh-x-icu",
	"repeat_width" numeric,
	"repeat_height" numeric,
	"repeat_kind" text collate "zh-x-icu",
	"colour_count" integer,
	"separations" integer,
	"base_fabric" uuid,
	"designer" text collate "zh-x-icu",
	"rights_holder" text collate "zh-x-icu",
	"exclusive_to" uuid,
	"territory" text collate "zh-x-icu",
	"exclusive_until" date,
	CONSTRAINT "artwork_status_known" CHECK ("artwork"."status" in ('Active', 'inActive')),
	CONSTRAINT "artworkswatch_quantity_in_stock" CHECK ("artwork"."swatch_stock" >= 0),
	CONSTRAINT "artwork_repeat_width_known" CHECK ("artwork"."repeat_kind" not in ('half-drop', 'brick') or ("artwork"."repeat_width" is not null and "artwork"."repeat_height" is not null)),
	CONSTRAINT "artwork_exclusive_to_named" CHECK ("artwork"."exclusive_to" is not null or ("artwork"."territory" is null and "artwork"."exclusive_until" is null)),
	CONSTRAINT "artwork_repeat_width_above_zero" CHECK ("artwork"."repeat_width" > 0),
	CONSTRAINT "artwork_repeat_height_above_zero" CHECK ("artwork"."repeat_height" > 0)
);
--> statement-breakpoint
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
	"hash" text NOT NULL,
	"field" text,
	"caption" text collate "zh-x-icu",
	"position" integer,
	"replaced_by" uuid
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"name_zh" text collate "zh-x-icu",
	"contacts" jsonb NOT NULL,
	"currency" text collate "zh-x-icu",
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"payment_terms" jsonb NOT NULL,
	"ship_to" jsonb,
	"consignee" jsonb,
	"notify_party" jsonb,
	"required_certificates" text[] NOT NULL,
	"notes" text,
	CONSTRAINT "brand_status_known" CHECK ("brand"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "buttonprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"stage" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "buttonprice_valid_to_not_before" CHECK ("buttonprice"."valid_to" >= "buttonprice"."valid_from"),
	CONSTRAINT "buttonprice_stage_known" CHECK ("buttonprice"."stage" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "buttonprice_status_known" CHECK ("buttonprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "buttonswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "buttonswatch_movement_known" CHECK ("buttonswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "buttonswatch_quantity_moves" CHECK ("buttonswatch"."quantity" > 0 or ("buttonswatch"."movement" = 'correction' and "buttonswatch"."quantity" < 0)),
	CONSTRAINT "buttonswatch_returned_at_most" CHECK ("buttonswatch"."returned" is null or "buttonswatch"."returned" = 0 or ("buttonswatch"."movement" = 'out' and "buttonswatch"."returned" between 0 and "buttonswatch"."quantity")),
	CONSTRAINT "buttonswatch_party_named" CHECK ("buttonswatch"."movement" <> 'out' or "buttonswatch"."brand" is not null or "buttonswatch"."party" is not null),
	CONSTRAINT "buttonswatch_due_back_after" CHECK ("buttonswatch"."due_back" is null or ("buttonswatch"."movement" = 'out' and "buttonswatch"."due_back" >= "buttonswatch"."day")),
	CONSTRAINT "buttonswatch_returned_on_after" CHECK (("buttonswatch"."returned_on" is null) = (coalesce("buttonswatch"."returned", 0) = 0) and coalesce("buttonswatch"."returned_on" >= "buttonswatch"."day", true)),
	CONSTRAINT "buttonswatch_status_known" CHECK ("buttonswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "button" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"price_note" text collate "zh-x-icu",
	"notes" text,
	"incomplete" boolean NOT NULL,
	"price" numeric,
	"price_currency" text collate "zh-x-icu",
	"price_unit" text collate "zh-x-icu",
	"price_moq" numeric,
	"swatch_stock" integer DEFAULT 0 NOT NULL,
	"swatch_due" date,
	"carried_from" uuid,
	"ligne" numeric,
	"diameter" numeric,
	"holes" text collate "zh-x-icu",
	"material" uuid,
	"thickness" numeric,
	"finish" text collate "zh-x-icu",
	"colour" text collate "zh-x-icu",
	"dye_to_match" boolean NOT NULL,
	CONSTRAINT "button_status_known" CHECK ("button"."status" in ('Active', 'inActive')),
	CONSTRAINT "buttonswatch_quantity_in_stock" CHECK ("button"."swatch_stock" >= 0),
	CONSTRAINT "button_ligne_above_zero" CHECK ("button"."ligne" > 0),
	CONSTRAINT "button_thickness_above_zero" CHECK ("button"."thickness" > 0)
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
CREATE TABLE "change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" uuid NOT NULL,
	"state" text NOT NULL,
	"counts" jsonb NOT NULL,
	"undoes" uuid
);
--> statement-breakpoint
CREATE TABLE "colourway" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"fabric" uuid NOT NULL,
	"name" text collate "zh-x-icu" NOT NULL,
	"supplier_colour_no" text collate "zh-x-icu",
	"pantone" text collate "zh-x-icu",
	"lab" jsonb,
	"hex" text,
	"photo" uuid,
	"lab_dip" text collate "zh-x-icu" NOT NULL,
	"position" integer,
	"notes" text,
	CONSTRAINT "colourway_status_known" CHECK ("colourway"."status" in ('Active', 'inActive')),
	CONSTRAINT "colourway_pantone_form" CHECK ("colourway"."pantone" ~ '^[0-9]{2}-[0-9]{4} (TCX|TPG|TPX)$')
);
--> statement-breakpoint
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
	"edited_at" timestamp(3) with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"address_en" text collate "zh-x-icu",
	"address_zh" text collate "zh-x-icu",
	"phone" text collate "zh-x-icu",
	"email" text collate "zh-x-icu",
	"website" text collate "zh-x-icu",
	"logo" uuid,
	"bank" jsonb,
	"house_currency" text collate "zh-x-icu" NOT NULL,
	"time_zone" text collate "zh-x-icu" NOT NULL,
	"number_series" jsonb NOT NULL,
	"score_weights" jsonb,
	CONSTRAINT "company_status_known" CHECK ("company"."status" in ('Active', 'inActive')),
	CONSTRAINT "company_name_en_or_zh" CHECK ("company"."name_en" is not null or "company"."name_zh" is not null)
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"user" uuid PRIMARY KEY NOT NULL,
	"password" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"latest_rate" numeric,
	"latest_from" date,
	CONSTRAINT "currency_status_known" CHECK ("currency"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "fabricprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"stage" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "fabricprice_valid_to_not_before" CHECK ("fabricprice"."valid_to" >= "fabricprice"."valid_from"),
	CONSTRAINT "fabricprice_stage_known" CHECK ("fabricprice"."stage" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "fabricprice_status_known" CHECK ("fabricprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "fabricswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "fabricswatch_movement_known" CHECK ("fabricswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "fabricswatch_quantity_moves" CHECK ("fabricswatch"."quantity" > 0 or ("fabricswatch"."movement" = 'correction' and "fabricswatch"."quantity" < 0)),
	CONSTRAINT "fabricswatch_returned_at_most" CHECK ("fabricswatch"."returned" is null or "fabricswatch"."returned" = 0 or ("fabricswatch"."movement" = 'out' and "fabricswatch"."returned" between 0 and "fabricswatch"."quantity")),
	CONSTRAINT "fabricswatch_party_named" CHECK ("fabricswatch"."movement" <> 'out' or "fabricswatch"."brand" is not null or "fabricswatch"."party" is not null),
	CONSTRAINT "fabricswatch_due_back_after" CHECK ("fabricswatch"."due_back" is null or ("fabricswatch"."movement" = 'out' and "fabricswatch"."due_back" >= "fabricswatch"."day")),
	CONSTRAINT "fabricswatch_returned_on_after" CHECK (("fabricswatch"."returned_on" is null) = (coalesce("fabricswatch"."returned", 0) = 0) and coalesce("fabricswatch"."returned_on" >= "fabricswatch"."day", true)),
	CONSTRAINT "fabricswatch_status_known" CHECK ("fabricswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "fabric" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"price_note" text collate "zh-x-icu",
	"notes" text,
	"incomplete" boolean NOT NULL,
	"price" numeric,
	"price_currency" text collate "zh-x-icu",
	"price_unit" text collate "zh-x-icu",
	"price_moq" numeric,
	"swatch_stock" integer DEFAULT 0 NOT NULL,
	"swatch_due" date,
	"carried_from" uuid,
	"class" text collate "zh-x-icu",
	"structure" text collate "zh-x-icu",
	"composition" jsonb NOT NULL,
	"yarn_warp" numeric,
	"yarn_weft" numeric,
	"yarn_system" text collate "zh-x-icu",
	"epi" integer,
	"ppi" integer,
	"gauge" integer,
	"weight" numeric,
	"weight_tolerance" numeric,
	"width" numeric,
	"cuttable_width" numeric,
	"colours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grams_per_metre" numeric,
	"finish" text collate "zh-x-icu",
	"dye_method" text collate "zh-x-icu",
	"stretch" numeric,
	"shrinkage_warp" numeric,
	"shrinkage_weft" numeric,
	"fastness_washing" text collate "zh-x-icu",
	"fastness_rubbing" text collate "zh-x-icu",
	"fastness_light" text collate "zh-x-icu",
	"pilling" text collate "zh-x-icu",
	"care" jsonb,
	"gb18401" text collate "zh-x-icu",
	"hs_code" text collate "zh-x-icu",
	"origin" text collate "zh-x-icu",
	CONSTRAINT "fabric_status_known" CHECK ("fabric"."status" in ('Active', 'inActive')),
	CONSTRAINT "fabricswatch_quantity_in_stock" CHECK ("fabric"."swatch_stock" >= 0),
	CONSTRAINT "fabric_cuttable_width_within" CHECK ("fabric"."cuttable_width" <= "fabric"."width"),
	CONSTRAINT "fabric_yarn_system_named" CHECK ("fabric"."yarn_system" is not null or ("fabric"."yarn_warp" is null and "fabric"."yarn_weft" is null)),
	CONSTRAINT "fabric_yarn_warp_above_zero" CHECK ("fabric"."yarn_warp" > 0),
	CONSTRAINT "fabric_yarn_weft_above_zero" CHECK ("fabric"."yarn_weft" > 0),
	CONSTRAINT "fabric_weight_above_zero" CHECK ("fabric"."weight" > 0),
	CONSTRAINT "fabric_width_above_zero" CHECK ("fabric"."width" > 0),
	CONSTRAINT "fabric_cuttable_width_above_zero" CHECK ("fabric"."cuttable_width" > 0)
);
--> statement-breakpoint
CREATE TABLE "follow" (
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follow_user_kind_record_pk" PRIMARY KEY("user","kind","record")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"actor" uuid NOT NULL,
	"change" uuid NOT NULL,
	"state" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"version" integer
);
--> statement-breakpoint
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
	"change" uuid,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"started_at" timestamp(3) with time zone,
	"progress_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"price_note" text collate "zh-x-icu",
	"notes" text,
	"incomplete" boolean NOT NULL,
	"price" numeric,
	"price_currency" text collate "zh-x-icu",
	"price_unit" text collate "zh-x-icu",
	"price_moq" numeric,
	"swatch_stock" integer DEFAULT 0 NOT NULL,
	"swatch_due" date,
	"carried_from" uuid
);
--> statement-breakpoint
CREATE TABLE "labelprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"stage" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "labelprice_valid_to_not_before" CHECK ("labelprice"."valid_to" >= "labelprice"."valid_from"),
	CONSTRAINT "labelprice_stage_known" CHECK ("labelprice"."stage" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "labelprice_status_known" CHECK ("labelprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "labelswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "labelswatch_movement_known" CHECK ("labelswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "labelswatch_quantity_moves" CHECK ("labelswatch"."quantity" > 0 or ("labelswatch"."movement" = 'correction' and "labelswatch"."quantity" < 0)),
	CONSTRAINT "labelswatch_returned_at_most" CHECK ("labelswatch"."returned" is null or "labelswatch"."returned" = 0 or ("labelswatch"."movement" = 'out' and "labelswatch"."returned" between 0 and "labelswatch"."quantity")),
	CONSTRAINT "labelswatch_party_named" CHECK ("labelswatch"."movement" <> 'out' or "labelswatch"."brand" is not null or "labelswatch"."party" is not null),
	CONSTRAINT "labelswatch_due_back_after" CHECK ("labelswatch"."due_back" is null or ("labelswatch"."movement" = 'out' and "labelswatch"."due_back" >= "labelswatch"."day")),
	CONSTRAINT "labelswatch_returned_on_after" CHECK (("labelswatch"."returned_on" is null) = (coalesce("labelswatch"."returned", 0) = 0) and coalesce("labelswatch"."returned_on" >= "labelswatch"."day", true)),
	CONSTRAINT "labelswatch_status_known" CHECK ("labelswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"price_note" text collate "zh-x-icu",
	"notes" text,
	"incomplete" boolean NOT NULL,
	"price" numeric,
	"price_currency" text collate "zh-x-icu",
	"price_unit" text collate "zh-x-icu",
	"price_moq" numeric,
	"swatch_stock" integer DEFAULT 0 NOT NULL,
	"swatch_due" date,
	"carried_from" uuid,
	"function" text collate "zh-x-icu",
	"make" text collate "zh-x-icu",
	"width_mm" numeric,
	"height_mm" numeric,
	"fold" text collate "zh-x-icu",
	"languages" text[] NOT NULL,
	"care" jsonb,
	"composition_of" uuid,
	"gtin" text collate "zh-x-icu",
	CONSTRAINT "label_status_known" CHECK ("label"."status" in ('Active', 'inActive')),
	CONSTRAINT "labelswatch_quantity_in_stock" CHECK ("label"."swatch_stock" >= 0),
	CONSTRAINT "label_width_mm_above_zero" CHECK ("label"."width_mm" > 0),
	CONSTRAINT "label_height_mm_above_zero" CHECK ("label"."height_mm" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "notice_setting" (
	"user" uuid PRIMARY KEY NOT NULL,
	"off" text[] NOT NULL,
	"mail" text NOT NULL,
	"zone" text NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"mailing_until" timestamp(3) with time zone
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
CREATE TABLE "photo_zip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"total" integer NOT NULL,
	"change" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"stage" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"currency" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric NOT NULL,
	"source" text collate "zh-x-icu",
	CONSTRAINT "rate_rate_positive" CHECK ("rate"."rate" > 0),
	CONSTRAINT "rate_status_known" CHECK ("rate"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
-- Its parts come with 0001; Drizzle does not know that it has any.
CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"active" boolean NOT NULL,
	"place" text collate "zh-x-icu",
	"said" text NOT NULL,
	"members" text,
	CONSTRAINT "search_entry_kind_id_pk" PRIMARY KEY("kind","id")
) PARTITION BY HASH ("id");
--> statement-breakpoint
CREATE TABLE "search_layout" (
	"kind" text PRIMARY KEY NOT NULL,
	"layout" text NOT NULL,
	"next" text,
	"reached" uuid
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
	"network" text DEFAULT '' NOT NULL,
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
	"moq" numeric,
	"moq_unit" text collate "zh-x-icu",
	"vat_rate" numeric,
	"bank" jsonb,
	"block" text collate "zh-x-icu" DEFAULT 'none' NOT NULL,
	"block_until" date,
	"block_reason" text collate "zh-x-icu",
	"notes" text,
	"next_expiry" date,
	"merged_into" uuid,
	"merged_from" uuid,
	"name_keys" text[] NOT NULL,
	CONSTRAINT "supplier_name_en_or_zh" CHECK ("supplier"."name_zh" is not null or "supplier"."name_en" is not null),
	CONSTRAINT "supplier_type_known" CHECK ("supplier"."type" in ('OEM', 'Trader')),
	CONSTRAINT "supplier_status_known" CHECK ("supplier"."status" in ('Active', 'inActive')),
	CONSTRAINT "supplier_vat_rate_percent" CHECK ("supplier"."vat_rate" between 0 and 100),
	CONSTRAINT "supplier_moq_not_negative" CHECK ("supplier"."moq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "swatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trimsprice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"supplier" uuid NOT NULL,
	"supplier_article_no" text collate "zh-x-icu",
	"currency" text collate "zh-x-icu" NOT NULL,
	"unit" text collate "zh-x-icu" NOT NULL,
	"breaks" jsonb NOT NULL,
	"moq" numeric,
	"moq_per_colour" numeric,
	"increment" numeric,
	"sample_price" numeric,
	"lead_days_sample" integer,
	"lead_days_bulk" integer,
	"incoterm" text collate "zh-x-icu",
	"incoterm_place" text collate "zh-x-icu",
	"tax_included" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"reference" text collate "zh-x-icu",
	"stage" text collate "zh-x-icu" NOT NULL,
	"notes" text,
	"item" uuid NOT NULL,
	CONSTRAINT "trimsprice_valid_to_not_before" CHECK ("trimsprice"."valid_to" >= "trimsprice"."valid_from"),
	CONSTRAINT "trimsprice_stage_known" CHECK ("trimsprice"."stage" in ('Draft', 'Quoted', 'Approved', 'Declined')),
	CONSTRAINT "trimsprice_status_known" CHECK ("trimsprice"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "trimsswatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"movement" text collate "zh-x-icu" NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"brand" uuid,
	"party" text collate "zh-x-icu",
	"purpose" text collate "zh-x-icu",
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"due_back" date,
	"returned" integer,
	"returned_on" date,
	"notes" text,
	"outstanding" integer NOT NULL,
	"open_until" date,
	"item" uuid NOT NULL,
	CONSTRAINT "trimsswatch_movement_known" CHECK ("trimsswatch"."movement" in ('in', 'out', 'correction')),
	CONSTRAINT "trimsswatch_quantity_moves" CHECK ("trimsswatch"."quantity" > 0 or ("trimsswatch"."movement" = 'correction' and "trimsswatch"."quantity" < 0)),
	CONSTRAINT "trimsswatch_returned_at_most" CHECK ("trimsswatch"."returned" is null or "trimsswatch"."returned" = 0 or ("trimsswatch"."movement" = 'out' and "trimsswatch"."returned" between 0 and "trimsswatch"."quantity")),
	CONSTRAINT "trimsswatch_party_named" CHECK ("trimsswatch"."movement" <> 'out' or "trimsswatch"."brand" is not null or "trimsswatch"."party" is not null),
	CONSTRAINT "trimsswatch_due_back_after" CHECK ("trimsswatch"."due_back" is null or ("trimsswatch"."movement" = 'out' and "trimsswatch"."due_back" >= "trimsswatch"."day")),
	CONSTRAINT "trimsswatch_returned_on_after" CHECK (("trimsswatch"."returned_on" is null) = (coalesce("trimsswatch"."returned", 0) = 0) and coalesce("trimsswatch"."returned_on" >= "trimsswatch"."day", true)),
	CONSTRAINT "trimsswatch_status_known" CHECK ("trimsswatch"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "trims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"name_en" text collate "zh-x-icu",
	"name_zh" text collate "zh-x-icu",
	"supplier" uuid,
	"season" uuid,
	"thema" uuid,
	"price_note" text collate "zh-x-icu",
	"notes" text,
	"incomplete" boolean NOT NULL,
	"price" numeric,
	"price_currency" text collate "zh-x-icu",
	"price_unit" text collate "zh-x-icu",
	"price_moq" numeric,
	"swatch_stock" integer DEFAULT 0 NOT NULL,
	"swatch_due" date,
	"carried_from" uuid,
	"type" text collate "zh-x-icu",
	"material" uuid,
	"finish" text collate "zh-x-icu",
	"size" text collate "zh-x-icu",
	"colour" text collate "zh-x-icu",
	"zipper_gauge" text collate "zh-x-icu",
	"zipper_teeth" text collate "zh-x-icu",
	"zipper_kind" text collate "zh-x-icu",
	"zipper_length" numeric,
	CONSTRAINT "trims_status_known" CHECK ("trims"."status" in ('Active', 'inActive')),
	CONSTRAINT "trimsswatch_quantity_in_stock" CHECK ("trims"."swatch_stock" >= 0),
	CONSTRAINT "trims_zipper_only" CHECK ("trims"."type" = 'zipper' or ("trims"."zipper_gauge" is null and "trims"."zipper_teeth" is null and "trims"."zipper_kind" is null and "trims"."zipper_length" is null)),
	CONSTRAINT "trims_zipper_length_above_zero" CHECK ("trims"."zipper_length" > 0)
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user" uuid PRIMARY KEY NOT NULL,
	"preferences" text NOT NULL
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
	"name_key" text NOT NULL,
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
CREATE TABLE "zipped_photo" (
	"zip" uuid NOT NULL,
	"place" integer NOT NULL,
	"path" text NOT NULL,
	"unpacked" bigint NOT NULL,
	"hash" text,
	"type" text,
	"size" bigint,
	"refused" jsonb,
	CONSTRAINT "zipped_photo_zip_place_pk" PRIMARY KEY("zip","place")
);
--> statement-breakpoint
ALTER TABLE "artworkprice" ADD CONSTRAINT "artworkprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworkprice" ADD CONSTRAINT "artworkprice_item_artwork_id_fk" FOREIGN KEY ("item") REFERENCES "public"."artwork"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworkswatch" ADD CONSTRAINT "artworkswatch_item_artwork_id_fk" FOREIGN KEY ("item") REFERENCES "public"."artwork"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_carried_from_artwork_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."artwork"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_type_master_id_fk" FOREIGN KEY ("type") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_style_master_id_fk" FOREIGN KEY ("style") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_base_fabric_fabric_id_fk" FOREIGN KEY ("base_fabric") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_exclusive_to_brand_id_fk" FOREIGN KEY ("exclusive_to") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_replaced_by_attachment_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buttonprice" ADD CONSTRAINT "buttonprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buttonprice" ADD CONSTRAINT "buttonprice_item_button_id_fk" FOREIGN KEY ("item") REFERENCES "public"."button"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buttonswatch" ADD CONSTRAINT "buttonswatch_item_button_id_fk" FOREIGN KEY ("item") REFERENCES "public"."button"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_carried_from_button_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."button"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "button" ADD CONSTRAINT "button_material_master_id_fk" FOREIGN KEY ("material") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_file_attachment_id_fk" FOREIGN KEY ("file") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colourway" ADD CONSTRAINT "colourway_fabric_fabric_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colourway" ADD CONSTRAINT "colourway_photo_attachment_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_logo_attachment_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabricprice" ADD CONSTRAINT "fabricprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabricprice" ADD CONSTRAINT "fabricprice_item_fabric_id_fk" FOREIGN KEY ("item") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabricswatch" ADD CONSTRAINT "fabricswatch_item_fabric_id_fk" FOREIGN KEY ("item") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric" ADD CONSTRAINT "fabric_carried_from_fabric_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelprice" ADD CONSTRAINT "labelprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelprice" ADD CONSTRAINT "labelprice_item_label_id_fk" FOREIGN KEY ("item") REFERENCES "public"."label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelswatch" ADD CONSTRAINT "labelswatch_item_label_id_fk" FOREIGN KEY ("item") REFERENCES "public"."label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_carried_from_label_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_composition_of_fabric_id_fk" FOREIGN KEY ("composition_of") REFERENCES "public"."fabric"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_list_view_id_fk" FOREIGN KEY ("view") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master" ADD CONSTRAINT "master_showroom_master_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master" ADD CONSTRAINT "master_collection_master_id_fk" FOREIGN KEY ("collection") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_currency_currency_id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_merged_into_supplier_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_merged_from_supplier_id_fk" FOREIGN KEY ("merged_from") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch" ADD CONSTRAINT "swatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimsprice" ADD CONSTRAINT "trimsprice_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimsprice" ADD CONSTRAINT "trimsprice_item_trims_id_fk" FOREIGN KEY ("item") REFERENCES "public"."trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimsswatch" ADD CONSTRAINT "trimsswatch_item_trims_id_fk" FOREIGN KEY ("item") REFERENCES "public"."trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_season_master_id_fk" FOREIGN KEY ("season") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_thema_master_id_fk" FOREIGN KEY ("thema") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_carried_from_trims_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trims" ADD CONSTRAINT "trims_material_master_id_fk" FOREIGN KEY ("material") REFERENCES "public"."master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zipped_photo" ADD CONSTRAINT "zipped_photo_zip_photo_zip_id_fk" FOREIGN KEY ("zip") REFERENCES "public"."photo_zip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artworkprice_valid_from_unique" ON "artworkprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "artworkprice"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "artworkprice_supplier" ON "artworkprice" USING btree ("supplier");--> statement-breakpoint
CREATE INDEX "artworkprice_in_order" ON "artworkprice" USING btree ("valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_item" ON "artworkprice" USING btree ("item","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_supplier" ON "artworkprice" USING btree ("supplier","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_supplier_article_no" ON "artworkprice" USING btree ("supplier_article_no","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_currency" ON "artworkprice" USING btree ("currency","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_unit" ON "artworkprice" USING btree ("unit","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_breaks_empty" ON "artworkprice" USING btree ("valid_from","id","status") WHERE "artworkprice"."breaks" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "artworkprice_by_breaks_filled" ON "artworkprice" USING btree ("valid_from","id","status") WHERE not ("artworkprice"."breaks" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "artworkprice_by_moq" ON "artworkprice" USING btree ("moq","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_moq_per_colour" ON "artworkprice" USING btree ("moq_per_colour","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_increment" ON "artworkprice" USING btree ("increment","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_sample_price" ON "artworkprice" USING btree ("sample_price","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_lead_days_sample" ON "artworkprice" USING btree ("lead_days_sample","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_lead_days_bulk" ON "artworkprice" USING btree ("lead_days_bulk","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_incoterm" ON "artworkprice" USING btree ("incoterm","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_incoterm_place" ON "artworkprice" USING btree ("incoterm_place","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_tax_included" ON "artworkprice" USING btree ("tax_included","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_valid_to" ON "artworkprice" USING btree ("valid_to","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_reference" ON "artworkprice" USING btree ("reference","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_stage" ON "artworkprice" USING btree ("stage","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_notes_empty" ON "artworkprice" USING btree ("valid_from","id","status") WHERE "artworkprice"."notes" is null;--> statement-breakpoint
CREATE INDEX "artworkprice_by_notes_filled" ON "artworkprice" USING btree ("valid_from","id","status") WHERE not ("artworkprice"."notes" is null);--> statement-breakpoint
CREATE INDEX "artworkprice_by_status" ON "artworkprice" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "artworkprice_by_version" ON "artworkprice" USING btree ("version","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_created_at" ON "artworkprice" USING btree ("created_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_created_by" ON "artworkprice" USING btree ("created_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_updated_at" ON "artworkprice" USING btree ("updated_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkprice_by_updated_by" ON "artworkprice" USING btree ("updated_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_item" ON "artworkswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_brand" ON "artworkswatch" USING btree ("brand") WHERE "artworkswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "artworkswatch_in_order" ON "artworkswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_item" ON "artworkswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_movement" ON "artworkswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_day" ON "artworkswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_quantity" ON "artworkswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_brand" ON "artworkswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_party" ON "artworkswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_purpose" ON "artworkswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_courier" ON "artworkswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_waybill" ON "artworkswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_due_back" ON "artworkswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_returned" ON "artworkswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_returned_on" ON "artworkswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_notes_empty" ON "artworkswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "artworkswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "artworkswatch_by_notes_filled" ON "artworkswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("artworkswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "artworkswatch_by_status" ON "artworkswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_outstanding" ON "artworkswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_version" ON "artworkswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_created_at" ON "artworkswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_created_by" ON "artworkswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_updated_at" ON "artworkswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "artworkswatch_by_updated_by" ON "artworkswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_code_unique" ON "artwork" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "artwork_supplier" ON "artwork" USING btree ("supplier") WHERE "artwork"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "artwork_in_order" ON "artwork" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_name_en" ON "artwork" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_name_zh" ON "artwork" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_supplier" ON "artwork" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_season" ON "artwork" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_thema" ON "artwork" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_type" ON "artwork" USING btree ("type","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_style" ON "artwork" USING btree ("style","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_technique" ON "artwork" USING btree ("technique","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_repeat_width" ON "artwork" USING btree ("repeat_width","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_repeat_height" ON "artwork" USING btree ("repeat_height","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_repeat_kind" ON "artwork" USING btree ("repeat_kind","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_colour_count" ON "artwork" USING btree ("colour_count","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_separations" ON "artwork" USING btree ("separations","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_base_fabric" ON "artwork" USING btree ("base_fabric","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_designer" ON "artwork" USING btree ("designer","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_rights_holder" ON "artwork" USING btree ("rights_holder","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_exclusive_to" ON "artwork" USING btree ("exclusive_to","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_territory" ON "artwork" USING btree ("territory","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_exclusive_until" ON "artwork" USING btree ("exclusive_until","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_price_note" ON "artwork" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_notes_empty" ON "artwork" USING btree ("code","id","status") WHERE "artwork"."notes" is null;--> statement-breakpoint
CREATE INDEX "artwork_by_notes_filled" ON "artwork" USING btree ("code","id","status") WHERE not ("artwork"."notes" is null);--> statement-breakpoint
CREATE INDEX "artwork_by_status" ON "artwork" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "artwork_by_price" ON "artwork" USING btree ("price","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_price_currency" ON "artwork" USING btree ("price_currency","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_price_unit" ON "artwork" USING btree ("price_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_price_moq" ON "artwork" USING btree ("price_moq","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_swatch_stock" ON "artwork" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_swatch_due" ON "artwork" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_incomplete" ON "artwork" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_carried_from" ON "artwork" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_version" ON "artwork" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_created_at" ON "artwork" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_created_by" ON "artwork" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_updated_at" ON "artwork" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_by_updated_by" ON "artwork" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "artwork_base_fabric" ON "artwork" USING btree ("base_fabric");--> statement-breakpoint
CREATE INDEX "artwork_exclusive_to" ON "artwork" USING btree ("exclusive_to");--> statement-breakpoint
CREATE INDEX "attachment_parent" ON "attachment" USING btree ("parent_kind","parent");--> statement-breakpoint
CREATE INDEX "attachment_hash" ON "attachment" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "attachment_replaced_by" ON "attachment" USING btree ("replaced_by") WHERE "attachment"."replaced_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_unique" ON "brand" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "brand_list" ON "brand" USING btree ("status","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "buttonprice_valid_from_unique" ON "buttonprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "buttonprice"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "buttonprice_supplier" ON "buttonprice" USING btree ("supplier");--> statement-breakpoint
CREATE INDEX "buttonprice_in_order" ON "buttonprice" USING btree ("valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_item" ON "buttonprice" USING btree ("item","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_supplier" ON "buttonprice" USING btree ("supplier","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_supplier_article_no" ON "buttonprice" USING btree ("supplier_article_no","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_currency" ON "buttonprice" USING btree ("currency","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_unit" ON "buttonprice" USING btree ("unit","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_breaks_empty" ON "buttonprice" USING btree ("valid_from","id","status") WHERE "buttonprice"."breaks" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "buttonprice_by_breaks_filled" ON "buttonprice" USING btree ("valid_from","id","status") WHERE not ("buttonprice"."breaks" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "buttonprice_by_moq" ON "buttonprice" USING btree ("moq","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_moq_per_colour" ON "buttonprice" USING btree ("moq_per_colour","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_increment" ON "buttonprice" USING btree ("increment","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_sample_price" ON "buttonprice" USING btree ("sample_price","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_lead_days_sample" ON "buttonprice" USING btree ("lead_days_sample","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_lead_days_bulk" ON "buttonprice" USING btree ("lead_days_bulk","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_incoterm" ON "buttonprice" USING btree ("incoterm","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_incoterm_place" ON "buttonprice" USING btree ("incoterm_place","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_tax_included" ON "buttonprice" USING btree ("tax_included","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_valid_to" ON "buttonprice" USING btree ("valid_to","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_reference" ON "buttonprice" USING btree ("reference","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_stage" ON "buttonprice" USING btree ("stage","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_notes_empty" ON "buttonprice" USING btree ("valid_from","id","status") WHERE "buttonprice"."notes" is null;--> statement-breakpoint
CREATE INDEX "buttonprice_by_notes_filled" ON "buttonprice" USING btree ("valid_from","id","status") WHERE not ("buttonprice"."notes" is null);--> statement-breakpoint
CREATE INDEX "buttonprice_by_status" ON "buttonprice" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "buttonprice_by_version" ON "buttonprice" USING btree ("version","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_created_at" ON "buttonprice" USING btree ("created_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_created_by" ON "buttonprice" USING btree ("created_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_updated_at" ON "buttonprice" USING btree ("updated_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonprice_by_updated_by" ON "buttonprice" USING btree ("updated_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_item" ON "buttonswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_brand" ON "buttonswatch" USING btree ("brand") WHERE "buttonswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "buttonswatch_in_order" ON "buttonswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_item" ON "buttonswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_movement" ON "buttonswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_day" ON "buttonswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_quantity" ON "buttonswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_brand" ON "buttonswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_party" ON "buttonswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_purpose" ON "buttonswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_courier" ON "buttonswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_waybill" ON "buttonswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_due_back" ON "buttonswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_returned" ON "buttonswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_returned_on" ON "buttonswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_notes_empty" ON "buttonswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "buttonswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "buttonswatch_by_notes_filled" ON "buttonswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("buttonswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "buttonswatch_by_status" ON "buttonswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_outstanding" ON "buttonswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_version" ON "buttonswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_created_at" ON "buttonswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_created_by" ON "buttonswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_updated_at" ON "buttonswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "buttonswatch_by_updated_by" ON "buttonswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "button_code_unique" ON "button" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "button_supplier" ON "button" USING btree ("supplier") WHERE "button"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "button_in_order" ON "button" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_name_en" ON "button" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_name_zh" ON "button" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_supplier" ON "button" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_season" ON "button" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_thema" ON "button" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_ligne" ON "button" USING btree ("ligne","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_holes" ON "button" USING btree ("holes","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_material" ON "button" USING btree ("material","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_thickness" ON "button" USING btree ("thickness","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_finish" ON "button" USING btree ("finish","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_colour" ON "button" USING btree ("colour","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_dye_to_match" ON "button" USING btree ("dye_to_match","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_price_note" ON "button" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_notes_empty" ON "button" USING btree ("code","id","status") WHERE "button"."notes" is null;--> statement-breakpoint
CREATE INDEX "button_by_notes_filled" ON "button" USING btree ("code","id","status") WHERE not ("button"."notes" is null);--> statement-breakpoint
CREATE INDEX "button_by_status" ON "button" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "button_by_diameter" ON "button" USING btree ("diameter","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_price" ON "button" USING btree ("price","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_price_currency" ON "button" USING btree ("price_currency","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_price_unit" ON "button" USING btree ("price_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_price_moq" ON "button" USING btree ("price_moq","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_swatch_stock" ON "button" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_swatch_due" ON "button" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_incomplete" ON "button" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_carried_from" ON "button" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_version" ON "button" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_created_at" ON "button" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_created_by" ON "button" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_updated_at" ON "button" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "button_by_updated_by" ON "button" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "certificate_list" ON "certificate" USING btree ("supplier","status","expires");--> statement-breakpoint
CREATE INDEX "certificate_file" ON "certificate" USING btree ("file") WHERE "certificate"."file" is not null;--> statement-breakpoint
CREATE INDEX "certificate_expires" ON "certificate" USING btree ("status","expires","id");--> statement-breakpoint
CREATE INDEX "change_actor" ON "change" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "change_counts" ON "change" USING gin ("counts");--> statement-breakpoint
CREATE INDEX "change_undoes" ON "change" USING btree ("undoes");--> statement-breakpoint
CREATE UNIQUE INDEX "colourway_name_within_fabric" ON "colourway" USING btree ("fabric",lower("name"));--> statement-breakpoint
CREATE INDEX "colourway_list" ON "colourway" USING btree ("fabric","status","position");--> statement-breakpoint
CREATE INDEX "colourway_photo" ON "colourway" USING btree ("photo") WHERE "colourway"."photo" is not null;--> statement-breakpoint
CREATE INDEX "colourway_pantone" ON "colourway" USING btree ("pantone") WHERE "colourway"."pantone" is not null;--> statement-breakpoint
CREATE INDEX "comment_parent" ON "comment" USING btree ("parent_kind","parent","created_at","id") WHERE "comment"."status" = 'Active';--> statement-breakpoint
CREATE UNIQUE INDEX "company_only_one" ON "company" USING btree ((true));--> statement-breakpoint
CREATE INDEX "company_logo" ON "company" USING btree ("logo") WHERE "company"."logo" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "currency_code_unique" ON "currency" USING btree ("code");--> statement-breakpoint
CREATE INDEX "currency_list" ON "currency" USING btree ("status","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fabricprice_valid_from_unique" ON "fabricprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "fabricprice"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "fabricprice_supplier" ON "fabricprice" USING btree ("supplier");--> statement-breakpoint
CREATE INDEX "fabricprice_in_order" ON "fabricprice" USING btree ("valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_item" ON "fabricprice" USING btree ("item","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_supplier" ON "fabricprice" USING btree ("supplier","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_supplier_article_no" ON "fabricprice" USING btree ("supplier_article_no","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_currency" ON "fabricprice" USING btree ("currency","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_unit" ON "fabricprice" USING btree ("unit","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_breaks_empty" ON "fabricprice" USING btree ("valid_from","id","status") WHERE "fabricprice"."breaks" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "fabricprice_by_breaks_filled" ON "fabricprice" USING btree ("valid_from","id","status") WHERE not ("fabricprice"."breaks" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "fabricprice_by_moq" ON "fabricprice" USING btree ("moq","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_moq_per_colour" ON "fabricprice" USING btree ("moq_per_colour","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_increment" ON "fabricprice" USING btree ("increment","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_sample_price" ON "fabricprice" USING btree ("sample_price","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_lead_days_sample" ON "fabricprice" USING btree ("lead_days_sample","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_lead_days_bulk" ON "fabricprice" USING btree ("lead_days_bulk","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_incoterm" ON "fabricprice" USING btree ("incoterm","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_incoterm_place" ON "fabricprice" USING btree ("incoterm_place","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_tax_included" ON "fabricprice" USING btree ("tax_included","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_valid_to" ON "fabricprice" USING btree ("valid_to","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_reference" ON "fabricprice" USING btree ("reference","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_stage" ON "fabricprice" USING btree ("stage","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_notes_empty" ON "fabricprice" USING btree ("valid_from","id","status") WHERE "fabricprice"."notes" is null;--> statement-breakpoint
CREATE INDEX "fabricprice_by_notes_filled" ON "fabricprice" USING btree ("valid_from","id","status") WHERE not ("fabricprice"."notes" is null);--> statement-breakpoint
CREATE INDEX "fabricprice_by_status" ON "fabricprice" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "fabricprice_by_version" ON "fabricprice" USING btree ("version","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_created_at" ON "fabricprice" USING btree ("created_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_created_by" ON "fabricprice" USING btree ("created_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_updated_at" ON "fabricprice" USING btree ("updated_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricprice_by_updated_by" ON "fabricprice" USING btree ("updated_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_item" ON "fabricswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_brand" ON "fabricswatch" USING btree ("brand") WHERE "fabricswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "fabricswatch_in_order" ON "fabricswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_item" ON "fabricswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_movement" ON "fabricswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_day" ON "fabricswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_quantity" ON "fabricswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_brand" ON "fabricswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_party" ON "fabricswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_purpose" ON "fabricswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_courier" ON "fabricswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_waybill" ON "fabricswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_due_back" ON "fabricswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_returned" ON "fabricswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_returned_on" ON "fabricswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_notes_empty" ON "fabricswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "fabricswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "fabricswatch_by_notes_filled" ON "fabricswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("fabricswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "fabricswatch_by_status" ON "fabricswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_outstanding" ON "fabricswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_version" ON "fabricswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_created_at" ON "fabricswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_created_by" ON "fabricswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_updated_at" ON "fabricswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "fabricswatch_by_updated_by" ON "fabricswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "fabric_code_unique" ON "fabric" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "fabric_supplier" ON "fabric" USING btree ("supplier") WHERE "fabric"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "fabric_in_order" ON "fabric" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_name_en" ON "fabric" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_name_zh" ON "fabric" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_supplier" ON "fabric" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_season" ON "fabric" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_thema" ON "fabric" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_class" ON "fabric" USING btree ("class","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_structure" ON "fabric" USING btree ("structure","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_composition_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."composition" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "fabric_by_composition_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."composition" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "fabric_by_yarn_warp" ON "fabric" USING btree ("yarn_warp","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_yarn_weft" ON "fabric" USING btree ("yarn_weft","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_yarn_system" ON "fabric" USING btree ("yarn_system","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_epi" ON "fabric" USING btree ("epi","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_ppi" ON "fabric" USING btree ("ppi","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_gauge" ON "fabric" USING btree ("gauge","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_weight" ON "fabric" USING btree ("weight","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_weight_tolerance" ON "fabric" USING btree ("weight_tolerance","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_width" ON "fabric" USING btree ("width","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_cuttable_width" ON "fabric" USING btree ("cuttable_width","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_finish" ON "fabric" USING btree ("finish","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_dye_method" ON "fabric" USING btree ("dye_method","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_stretch" ON "fabric" USING btree ("stretch","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_shrinkage_warp" ON "fabric" USING btree ("shrinkage_warp","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_shrinkage_weft" ON "fabric" USING btree ("shrinkage_weft","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_fastness_washing" ON "fabric" USING btree ("fastness_washing","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_fastness_rubbing" ON "fabric" USING btree ("fastness_rubbing","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_fastness_light" ON "fabric" USING btree ("fastness_light","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_pilling" ON "fabric" USING btree ("pilling","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_care_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."care" is null;--> statement-breakpoint
CREATE INDEX "fabric_by_care_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."care" is null);--> statement-breakpoint
CREATE INDEX "fabric_by_gb18401" ON "fabric" USING btree ("gb18401","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_hs_code" ON "fabric" USING btree ("hs_code","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_origin" ON "fabric" USING btree ("origin","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_price_note" ON "fabric" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_notes_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."notes" is null;--> statement-breakpoint
CREATE INDEX "fabric_by_notes_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."notes" is null);--> statement-breakpoint
CREATE INDEX "fabric_by_status" ON "fabric" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "fabric_by_colours_empty" ON "fabric" USING btree ("code","id","status") WHERE "fabric"."colours" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "fabric_by_colours_filled" ON "fabric" USING btree ("code","id","status") WHERE not ("fabric"."colours" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "fabric_by_grams_per_metre" ON "fabric" USING btree ("grams_per_metre","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_price" ON "fabric" USING btree ("price","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_price_currency" ON "fabric" USING btree ("price_currency","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_price_unit" ON "fabric" USING btree ("price_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_price_moq" ON "fabric" USING btree ("price_moq","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_swatch_stock" ON "fabric" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_swatch_due" ON "fabric" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_incomplete" ON "fabric" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_carried_from" ON "fabric" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_version" ON "fabric" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_created_at" ON "fabric" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_created_by" ON "fabric" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_updated_at" ON "fabric" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "fabric_by_updated_by" ON "fabric" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "follow_record" ON "follow" USING btree ("record","kind");--> statement-breakpoint
CREATE INDEX "history_root_kind_root_id_id_index" ON "history" USING btree ("root_kind","root_id","id");--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "history_change" ON "history" USING btree ("change","id");--> statement-breakpoint
CREATE INDEX "import_run_remembered" ON "import_run" USING btree ("kind","headers","finished_at");--> statement-breakpoint
CREATE INDEX "import_run_state" ON "import_run" USING btree ("state","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "labelprice_valid_from_unique" ON "labelprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "labelprice"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "labelprice_supplier" ON "labelprice" USING btree ("supplier");--> statement-breakpoint
CREATE INDEX "labelprice_in_order" ON "labelprice" USING btree ("valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_item" ON "labelprice" USING btree ("item","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_supplier" ON "labelprice" USING btree ("supplier","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_supplier_article_no" ON "labelprice" USING btree ("supplier_article_no","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_currency" ON "labelprice" USING btree ("currency","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_unit" ON "labelprice" USING btree ("unit","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_breaks_empty" ON "labelprice" USING btree ("valid_from","id","status") WHERE "labelprice"."breaks" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "labelprice_by_breaks_filled" ON "labelprice" USING btree ("valid_from","id","status") WHERE not ("labelprice"."breaks" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "labelprice_by_moq" ON "labelprice" USING btree ("moq","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_moq_per_colour" ON "labelprice" USING btree ("moq_per_colour","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_increment" ON "labelprice" USING btree ("increment","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_sample_price" ON "labelprice" USING btree ("sample_price","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_lead_days_sample" ON "labelprice" USING btree ("lead_days_sample","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_lead_days_bulk" ON "labelprice" USING btree ("lead_days_bulk","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_incoterm" ON "labelprice" USING btree ("incoterm","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_incoterm_place" ON "labelprice" USING btree ("incoterm_place","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_tax_included" ON "labelprice" USING btree ("tax_included","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_valid_to" ON "labelprice" USING btree ("valid_to","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_reference" ON "labelprice" USING btree ("reference","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_stage" ON "labelprice" USING btree ("stage","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_notes_empty" ON "labelprice" USING btree ("valid_from","id","status") WHERE "labelprice"."notes" is null;--> statement-breakpoint
CREATE INDEX "labelprice_by_notes_filled" ON "labelprice" USING btree ("valid_from","id","status") WHERE not ("labelprice"."notes" is null);--> statement-breakpoint
CREATE INDEX "labelprice_by_status" ON "labelprice" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "labelprice_by_version" ON "labelprice" USING btree ("version","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_created_at" ON "labelprice" USING btree ("created_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_created_by" ON "labelprice" USING btree ("created_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_updated_at" ON "labelprice" USING btree ("updated_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelprice_by_updated_by" ON "labelprice" USING btree ("updated_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_item" ON "labelswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "labelswatch_brand" ON "labelswatch" USING btree ("brand") WHERE "labelswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "labelswatch_in_order" ON "labelswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_item" ON "labelswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_movement" ON "labelswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_day" ON "labelswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_quantity" ON "labelswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_brand" ON "labelswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_party" ON "labelswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_purpose" ON "labelswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_courier" ON "labelswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_waybill" ON "labelswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_due_back" ON "labelswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_returned" ON "labelswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_returned_on" ON "labelswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_notes_empty" ON "labelswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "labelswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "labelswatch_by_notes_filled" ON "labelswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("labelswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "labelswatch_by_status" ON "labelswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "labelswatch_by_outstanding" ON "labelswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_version" ON "labelswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_created_at" ON "labelswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_created_by" ON "labelswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_updated_at" ON "labelswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "labelswatch_by_updated_by" ON "labelswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "label_code_unique" ON "label" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "label_supplier" ON "label" USING btree ("supplier") WHERE "label"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "label_in_order" ON "label" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_name_en" ON "label" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_name_zh" ON "label" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_supplier" ON "label" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_season" ON "label" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_thema" ON "label" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_function" ON "label" USING btree ("function","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_make" ON "label" USING btree ("make","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_width_mm" ON "label" USING btree ("width_mm","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_height_mm" ON "label" USING btree ("height_mm","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_fold" ON "label" USING btree ("fold","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_languages" ON "label" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "label_by_languages_empty" ON "label" USING btree ("code","id","status") WHERE cardinality("label"."languages") = 0;--> statement-breakpoint
CREATE INDEX "label_by_languages_filled" ON "label" USING btree ("code","id","status") WHERE not (cardinality("label"."languages") = 0);--> statement-breakpoint
CREATE INDEX "label_by_care_empty" ON "label" USING btree ("code","id","status") WHERE "label"."care" is null;--> statement-breakpoint
CREATE INDEX "label_by_care_filled" ON "label" USING btree ("code","id","status") WHERE not ("label"."care" is null);--> statement-breakpoint
CREATE INDEX "label_by_composition_of" ON "label" USING btree ("composition_of","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_gtin" ON "label" USING btree ("gtin","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_price_note" ON "label" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_notes_empty" ON "label" USING btree ("code","id","status") WHERE "label"."notes" is null;--> statement-breakpoint
CREATE INDEX "label_by_notes_filled" ON "label" USING btree ("code","id","status") WHERE not ("label"."notes" is null);--> statement-breakpoint
CREATE INDEX "label_by_status" ON "label" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "label_by_price" ON "label" USING btree ("price","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_price_currency" ON "label" USING btree ("price_currency","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_price_unit" ON "label" USING btree ("price_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_price_moq" ON "label" USING btree ("price_moq","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_swatch_stock" ON "label" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_swatch_due" ON "label" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_incomplete" ON "label" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_carried_from" ON "label" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_version" ON "label" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_created_at" ON "label" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_created_by" ON "label" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_updated_at" ON "label" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "label_by_updated_by" ON "label" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE INDEX "label_composition_of" ON "label" USING btree ("composition_of");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("owner","kind",lower("name")) WHERE "list_view"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("kind") WHERE "list_view"."shared" and "list_view"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "list_view_default_view" ON "list_view_default" USING btree ("view");--> statement-breakpoint
CREATE UNIQUE INDEX "master_name_within_key" ON "master" USING btree ("key",lower("name"));--> statement-breakpoint
CREATE INDEX "master_showroom" ON "master" USING btree ("showroom") WHERE "master"."showroom" is not null;--> statement-breakpoint
CREATE INDEX "master_collection" ON "master" USING btree ("collection") WHERE "master"."collection" is not null;--> statement-breakpoint
CREATE INDEX "master_list" ON "master" USING btree ("key","sort","name","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user","id") WHERE "notification"."read_at" is null and not "notification"."withdrawn";--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "notification_cause" ON "notification" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "notification_at" ON "notification" USING btree ("at");--> statement-breakpoint
CREATE INDEX "photo_zip_hash" ON "photo_zip" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "photo_zip_created" ON "photo_zip" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_valid_from_unique" ON "rate" USING btree ("currency","valid_from") WHERE "rate"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "rate_currency" ON "rate" USING btree ("currency");--> statement-breakpoint
CREATE INDEX "rate_list" ON "rate" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "search_entry_in_order" ON "search_entry" USING btree ("kind","place","id","active");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user","created_at");--> statement-breakpoint
CREATE INDEX "session_network" ON "session" USING btree ("network");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_code_unique" ON "supplier" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_uscc_unique" ON "supplier" USING btree (lower("uscc"));--> statement-breakpoint
CREATE INDEX "supplier_name_keys" ON "supplier" USING gin ("name_keys");--> statement-breakpoint
CREATE INDEX "supplier_in_order" ON "supplier" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_name_zh" ON "supplier" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_name_en" ON "supplier" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_short_name" ON "supplier" USING btree ("short_name","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_type" ON "supplier" USING btree ("type","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_priority" ON "supplier" USING btree ("priority","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_star" ON "supplier" USING btree ("star","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_uscc" ON "supplier" USING btree ("uscc","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_country" ON "supplier" USING btree ("country","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_region" ON "supplier" USING btree ("region","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_city" ON "supplier" USING btree ("city","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_address_zh" ON "supplier" USING btree ("address_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_address_en" ON "supplier" USING btree ("address_en","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_website_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."website" is null;--> statement-breakpoint
CREATE INDEX "supplier_by_website_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."website" is null);--> statement-breakpoint
CREATE INDEX "supplier_by_contacts_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."contacts" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "supplier_by_contacts_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."contacts" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "supplier_by_facilities_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."facilities" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "supplier_by_facilities_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."facilities" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "supplier_by_categories" ON "supplier" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "supplier_by_categories_empty" ON "supplier" USING btree ("code","id","status") WHERE cardinality("supplier"."categories") = 0;--> statement-breakpoint
CREATE INDEX "supplier_by_categories_filled" ON "supplier" USING btree ("code","id","status") WHERE not (cardinality("supplier"."categories") = 0);--> statement-breakpoint
CREATE INDEX "supplier_by_currencies" ON "supplier" USING gin ("currencies");--> statement-breakpoint
CREATE INDEX "supplier_by_currencies_empty" ON "supplier" USING btree ("code","id","status") WHERE cardinality("supplier"."currencies") = 0;--> statement-breakpoint
CREATE INDEX "supplier_by_currencies_filled" ON "supplier" USING btree ("code","id","status") WHERE not (cardinality("supplier"."currencies") = 0);--> statement-breakpoint
CREATE INDEX "supplier_by_incoterm" ON "supplier" USING btree ("incoterm","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_incoterm_place" ON "supplier" USING btree ("incoterm_place","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_payment_terms_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."payment_terms" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "supplier_by_payment_terms_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."payment_terms" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "supplier_by_lead_days_sample" ON "supplier" USING btree ("lead_days_sample","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_lead_days_bulk" ON "supplier" USING btree ("lead_days_bulk","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_moq" ON "supplier" USING btree ("moq","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_moq_unit" ON "supplier" USING btree ("moq_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_vat_rate" ON "supplier" USING btree ("vat_rate","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_bank_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."bank" is null;--> statement-breakpoint
CREATE INDEX "supplier_by_bank_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."bank" is null);--> statement-breakpoint
CREATE INDEX "supplier_by_block" ON "supplier" USING btree ("block","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_block_until" ON "supplier" USING btree ("block_until","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_block_reason" ON "supplier" USING btree ("block_reason","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_notes_empty" ON "supplier" USING btree ("code","id","status") WHERE "supplier"."notes" is null;--> statement-breakpoint
CREATE INDEX "supplier_by_notes_filled" ON "supplier" USING btree ("code","id","status") WHERE not ("supplier"."notes" is null);--> statement-breakpoint
CREATE INDEX "supplier_by_status" ON "supplier" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "supplier_by_next_expiry" ON "supplier" USING btree ("next_expiry","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_merged_into" ON "supplier" USING btree ("merged_into","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_merged_from" ON "supplier" USING btree ("merged_from","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_version" ON "supplier" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_created_at" ON "supplier" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_created_by" ON "supplier" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_updated_at" ON "supplier" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "supplier_by_updated_by" ON "supplier" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "trimsprice_valid_from_unique" ON "trimsprice" USING btree ("item","supplier","currency","unit",coalesce("incoterm", ''),coalesce("valid_from", '-infinity'::date)) WHERE "trimsprice"."status" = 'Active';--> statement-breakpoint
CREATE INDEX "trimsprice_supplier" ON "trimsprice" USING btree ("supplier");--> statement-breakpoint
CREATE INDEX "trimsprice_in_order" ON "trimsprice" USING btree ("valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_item" ON "trimsprice" USING btree ("item","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_supplier" ON "trimsprice" USING btree ("supplier","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_supplier_article_no" ON "trimsprice" USING btree ("supplier_article_no","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_currency" ON "trimsprice" USING btree ("currency","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_unit" ON "trimsprice" USING btree ("unit","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_breaks_empty" ON "trimsprice" USING btree ("valid_from","id","status") WHERE "trimsprice"."breaks" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "trimsprice_by_breaks_filled" ON "trimsprice" USING btree ("valid_from","id","status") WHERE not ("trimsprice"."breaks" = '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "trimsprice_by_moq" ON "trimsprice" USING btree ("moq","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_moq_per_colour" ON "trimsprice" USING btree ("moq_per_colour","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_increment" ON "trimsprice" USING btree ("increment","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_sample_price" ON "trimsprice" USING btree ("sample_price","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_lead_days_sample" ON "trimsprice" USING btree ("lead_days_sample","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_lead_days_bulk" ON "trimsprice" USING btree ("lead_days_bulk","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_incoterm" ON "trimsprice" USING btree ("incoterm","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_incoterm_place" ON "trimsprice" USING btree ("incoterm_place","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_tax_included" ON "trimsprice" USING btree ("tax_included","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_valid_to" ON "trimsprice" USING btree ("valid_to","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_reference" ON "trimsprice" USING btree ("reference","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_stage" ON "trimsprice" USING btree ("stage","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_notes_empty" ON "trimsprice" USING btree ("valid_from","id","status") WHERE "trimsprice"."notes" is null;--> statement-breakpoint
CREATE INDEX "trimsprice_by_notes_filled" ON "trimsprice" USING btree ("valid_from","id","status") WHERE not ("trimsprice"."notes" is null);--> statement-breakpoint
CREATE INDEX "trimsprice_by_status" ON "trimsprice" USING btree ("status","valid_from","id");--> statement-breakpoint
CREATE INDEX "trimsprice_by_version" ON "trimsprice" USING btree ("version","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_created_at" ON "trimsprice" USING btree ("created_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_created_by" ON "trimsprice" USING btree ("created_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_updated_at" ON "trimsprice" USING btree ("updated_at","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsprice_by_updated_by" ON "trimsprice" USING btree ("updated_by","valid_from","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_item" ON "trimsswatch" USING btree ("item","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_brand" ON "trimsswatch" USING btree ("brand") WHERE "trimsswatch"."brand" is not null;--> statement-breakpoint
CREATE INDEX "trimsswatch_in_order" ON "trimsswatch" USING btree ("open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_item" ON "trimsswatch" USING btree ("item","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_movement" ON "trimsswatch" USING btree ("movement","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_day" ON "trimsswatch" USING btree ("day","open_until","outstanding","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_quantity" ON "trimsswatch" USING btree ("quantity","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_brand" ON "trimsswatch" USING btree ("brand","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_party" ON "trimsswatch" USING btree ("party","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_purpose" ON "trimsswatch" USING btree ("purpose","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_courier" ON "trimsswatch" USING btree ("courier","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_waybill" ON "trimsswatch" USING btree ("waybill","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_due_back" ON "trimsswatch" USING btree ("due_back","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_returned" ON "trimsswatch" USING btree ("returned","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_returned_on" ON "trimsswatch" USING btree ("returned_on","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_notes_empty" ON "trimsswatch" USING btree ("open_until","outstanding","day","id","status") WHERE "trimsswatch"."notes" is null;--> statement-breakpoint
CREATE INDEX "trimsswatch_by_notes_filled" ON "trimsswatch" USING btree ("open_until","outstanding","day","id","status") WHERE not ("trimsswatch"."notes" is null);--> statement-breakpoint
CREATE INDEX "trimsswatch_by_status" ON "trimsswatch" USING btree ("status","open_until","outstanding","day","id");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_outstanding" ON "trimsswatch" USING btree ("outstanding","open_until","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_version" ON "trimsswatch" USING btree ("version","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_created_at" ON "trimsswatch" USING btree ("created_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_created_by" ON "trimsswatch" USING btree ("created_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_updated_at" ON "trimsswatch" USING btree ("updated_at","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE INDEX "trimsswatch_by_updated_by" ON "trimsswatch" USING btree ("updated_by","open_until","outstanding","day","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "trims_code_unique" ON "trims" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "trims_supplier" ON "trims" USING btree ("supplier") WHERE "trims"."supplier" is not null;--> statement-breakpoint
CREATE INDEX "trims_in_order" ON "trims" USING btree ("code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_name_en" ON "trims" USING btree ("name_en","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_name_zh" ON "trims" USING btree ("name_zh","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_supplier" ON "trims" USING btree ("supplier","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_season" ON "trims" USING btree ("season","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_thema" ON "trims" USING btree ("thema","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_type" ON "trims" USING btree ("type","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_material" ON "trims" USING btree ("material","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_finish" ON "trims" USING btree ("finish","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_size" ON "trims" USING btree ("size","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_colour" ON "trims" USING btree ("colour","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_gauge" ON "trims" USING btree ("zipper_gauge","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_teeth" ON "trims" USING btree ("zipper_teeth","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_kind" ON "trims" USING btree ("zipper_kind","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_zipper_length" ON "trims" USING btree ("zipper_length","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_price_note" ON "trims" USING btree ("price_note","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_notes_empty" ON "trims" USING btree ("code","id","status") WHERE "trims"."notes" is null;--> statement-breakpoint
CREATE INDEX "trims_by_notes_filled" ON "trims" USING btree ("code","id","status") WHERE not ("trims"."notes" is null);--> statement-breakpoint
CREATE INDEX "trims_by_status" ON "trims" USING btree ("status","code","id");--> statement-breakpoint
CREATE INDEX "trims_by_price" ON "trims" USING btree ("price","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_price_currency" ON "trims" USING btree ("price_currency","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_price_unit" ON "trims" USING btree ("price_unit","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_price_moq" ON "trims" USING btree ("price_moq","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_swatch_stock" ON "trims" USING btree ("swatch_stock","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_swatch_due" ON "trims" USING btree ("swatch_due","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_incomplete" ON "trims" USING btree ("incomplete","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_carried_from" ON "trims" USING btree ("carried_from","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_version" ON "trims" USING btree ("version","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_created_at" ON "trims" USING btree ("created_at","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_created_by" ON "trims" USING btree ("created_by","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_updated_at" ON "trims" USING btree ("updated_at","code","id","status");--> statement-breakpoint
CREATE INDEX "trims_by_updated_by" ON "trims" USING btree ("updated_by","code","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "user_name_key_unique" ON "user" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_list" ON "user" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "user_token_user" ON "user_token" USING btree ("user");--> statement-breakpoint
CREATE INDEX "zipped_photo_hash" ON "zipped_photo" USING btree ("hash");
