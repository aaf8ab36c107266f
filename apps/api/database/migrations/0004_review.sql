CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"code" text collate "zh-x-icu" NOT NULL,
	"kind" text collate "zh-x-icu" NOT NULL,
	"subject" uuid NOT NULL,
	"colourway" uuid,
	"brand" uuid,
	"supplier" uuid,
	"responsible" uuid,
	"due" date,
	"notes" text,
	"stage" text collate "zh-x-icu" DEFAULT 'Requested' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"requested_on" date NOT NULL,
	"waiting" date,
	"decided_on" date,
	CONSTRAINT "review_stage_known" CHECK ("review"."stage" in ('Requested', 'Sent', 'Received', 'With brand', 'Approved', 'Cancelled')),
	CONSTRAINT "review_decided_when_closed" CHECK (("review"."decided_on" is not null) = ("review"."stage" in ('Approved', 'Cancelled'))),
	CONSTRAINT "review_status_known" CHECK ("review"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
CREATE TABLE "round" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text collate "zh-x-icu" DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"review" uuid NOT NULL,
	"number" integer NOT NULL,
	"requested_on" date NOT NULL,
	"due" date,
	"sent_on" date,
	"courier" text collate "zh-x-icu",
	"waybill" text collate "zh-x-icu",
	"received_on" date,
	"options" jsonb NOT NULL,
	"forwarded_on" date,
	"decisions" jsonb NOT NULL,
	CONSTRAINT "round_number_from_one" CHECK ("round"."number" >= 1),
	CONSTRAINT "round_received_after_sent" CHECK ("round"."received_on" is null or "round"."received_on" >= "round"."sent_on"),
	CONSTRAINT "round_status_known" CHECK ("round"."status" in ('Active', 'inActive'))
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_subject_item_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_colourway_colourway_id_fk" FOREIGN KEY ("colourway") REFERENCES "public"."colourway"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_brand_brand_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_supplier_supplier_id_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_responsible_user_id_fk" FOREIGN KEY ("responsible") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_review_review_id_fk" FOREIGN KEY ("review") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_code_unique" ON "review" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "review_in_order" ON "review" USING btree ("status","waiting","decided_on" DESC NULLS FIRST,"code","id");--> statement-breakpoint
CREATE INDEX "review_board" ON "review" USING btree ("stage","waiting","decided_on" DESC NULLS FIRST,"code","id","status");--> statement-breakpoint
CREATE INDEX "review_subject" ON "review" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "review_colourway" ON "review" USING btree ("colourway") WHERE "review"."colourway" is not null;--> statement-breakpoint
CREATE INDEX "review_brand" ON "review" USING btree ("brand","stage");--> statement-breakpoint
CREATE INDEX "review_supplier" ON "review" USING btree ("supplier","stage");--> statement-breakpoint
CREATE INDEX "review_responsible" ON "review" USING btree ("responsible","stage");--> statement-breakpoint
CREATE UNIQUE INDEX "round_number_unique" ON "round" USING btree ("review","number");--> statement-breakpoint
-- Written by hand: what the database keeps of reviews and their rounds, whoever writes them.
CREATE FUNCTION sms_review_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.requested_on := coalesce(NEW.requested_on,
		(now() AT TIME ZONE coalesce((SELECT time_zone FROM company WHERE status = 'Active' LIMIT 1), 'Asia/Shanghai'))::date);
	NEW.waiting := CASE WHEN NEW.stage IN ('Approved', 'Cancelled') THEN NULL ELSE NEW.due END;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_follows BEFORE INSERT OR UPDATE ON review
	FOR EACH ROW EXECUTE FUNCTION sms_review_follows();
--> statement-breakpoint
CREATE FUNCTION sms_round_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE round SET due = NEW.due, version = version + 1, updated_at = NEW.updated_at, updated_by = NEW.updated_by
	WHERE review = NEW.id AND number = NEW.round AND due IS DISTINCT FROM NEW.due;
	RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER round_due AFTER UPDATE OF due ON review
	FOR EACH ROW WHEN (OLD.due IS DISTINCT FROM NEW.due) EXECUTE FUNCTION sms_round_due();
--> statement-breakpoint
-- A decision is final: it stays, and so does its round.
CREATE FUNCTION sms_round_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		-- One that was added whole goes as it came, by undoing that.
		IF OLD.decisions <> '[]' AND OLD.version > 1 THEN
			RAISE EXCEPTION 'a round with a decision stays' USING errcode = 'check_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF (NEW.review, NEW.number) IS DISTINCT FROM (OLD.review, OLD.number)
		OR jsonb_array_length(NEW.decisions) < jsonb_array_length(OLD.decisions)
		OR EXISTS (SELECT FROM jsonb_array_elements(OLD.decisions) WITH ORDINALITY old (decision, place)
			WHERE decision <> NEW.decisions -> (place - 1)::int) THEN
		RAISE EXCEPTION 'a decision is final' USING errcode = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER round_keeps BEFORE UPDATE OR DELETE ON round
	FOR EACH ROW EXECUTE FUNCTION sms_round_keeps();
