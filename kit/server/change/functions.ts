/**
 * The database's functions of changes: `sms_fold` merges JSON objects, later ones over earlier ones. `sms_is_undone`
 * says whether a change is undone at present, since an undo may be undone itself.
 */
export const changeFunctions = `
create or replace aggregate sms_fold(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
create or replace function sms_is_undone(of uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from change c where c.undoes = of and not sms_is_undone(c.id));
end $$;`
