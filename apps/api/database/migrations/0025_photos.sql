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
ALTER TABLE "attachment" ADD COLUMN "caption" text collate "zh-x-icu";--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "zipped_photo" ADD CONSTRAINT "zipped_photo_zip_photo_zip_id_fk" FOREIGN KEY ("zip") REFERENCES "public"."photo_zip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_zip_hash" ON "photo_zip" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "photo_zip_created" ON "photo_zip" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "zipped_photo_hash" ON "zipped_photo" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_replaced_by_attachment_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."attachment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_replaced_by" ON "attachment" USING btree ("replaced_by") WHERE "attachment"."replaced_by" is not null;