-- Each density is asked where it or the class changes; another one that stands there since before the rule is left alone.
CREATE OR REPLACE FUNCTION sms_fabric_density() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  epi boolean := true;
  ppi boolean := true;
  gauge boolean := true;
begin
  if tg_op = 'UPDATE' then
    epi := (new.class, new.epi) is distinct from (old.class, old.epi);
    ppi := (new.class, new.ppi) is distinct from (old.class, old.ppi);
    gauge := (new.class, new.gauge) is distinct from (old.class, old.gauge);
  end if;
  if new.class = 'knit' and (epi and new.epi is not null or ppi and new.ppi is not null) then
    raise exception 'a knit has a gauge' using errcode = 'check_violation', constraint = 'fabric_epi_of_woven', table = 'fabric';
  end if;
  if new.class = 'woven' and gauge and new.gauge is not null then
    raise exception 'a woven has ends and picks' using errcode = 'check_violation', constraint = 'fabric_gauge_of_knit', table = 'fabric';
  end if;
  return new;
end $$;
