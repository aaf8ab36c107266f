/**
 * What the database knows of changes besides their tables. `sms_fold` lays JSON objects over one another, later ones
 * on top; `sms_is_undone` says whether a change has been taken back and stands taken back: an undo may itself be undone.
 */
export const changeFunctions = `
create or replace aggregate sms_fold(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
create or replace function sms_is_undone(of uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from change c where c.undoes = of and not sms_is_undone(c.id));
end $$;`
