ALTER TABLE "fabric" DROP CONSTRAINT "fabric_epi_of_woven";--> statement-breakpoint
ALTER TABLE "fabric" DROP CONSTRAINT "fabric_gauge_of_knit";--> statement-breakpoint
-- Ends and picks are a woven's, the gauge a knit's: asked where class or density change, and not of what stands there.
CREATE FUNCTION sms_fabric_density() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' then
    if (new.class, new.epi, new.ppi, new.gauge) is not distinct from (old.class, old.epi, old.ppi, old.gauge) then
      return new;
    end if;
  end if;
  if new.class = 'knit' and (new.epi is not null or new.ppi is not null) then
    raise exception 'a knit has a gauge' using errcode = 'check_violation', constraint = 'fabric_epi_of_woven', table = 'fabric';
  end if;
  if new.class = 'woven' and new.gauge is not null then
    raise exception 'a woven has ends and picks' using errcode = 'check_violation', constraint = 'fabric_gauge_of_knit', table = 'fabric';
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER density BEFORE INSERT OR UPDATE OF class, epi, ppi, gauge ON "fabric"
  FOR EACH ROW EXECUTE FUNCTION sms_fabric_density();
