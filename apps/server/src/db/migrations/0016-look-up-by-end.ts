/** Plants that end alike are ranked in the index, and only the best of them are read (decision 014). */
export const sql = `
-- With what the rank asks for: in 20 facilities 600 plants end in the same four digits, each on a page of its own.
drop index plant_label_end;
create index plant_label_end on plant (facility_id, reverse(label) collate "C") include (id, label, phase)
  where gone_at is null;

-- As before (step 0012), but for plants that are found by their end.
create or replace function look_up(facilities text[], label_begin text, last_digits text, name_begin text, most integer, most_of_end integer)
returns table (kind text, facility_id text, id text, name text, exact boolean, about text, room text, held boolean,
  phase text, finished text, amount float8, unit text, status jsonb, type text) language plpgsql stable
  -- Its plans are made once, perhaps while the tables are still empty, and kept: they must not become others then. Without
  -- jit, which takes what is forbidden, and cannot be done without, for very dear.
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
#variable_conflict use_column
declare
  -- after everything that begins so, in the order of bytes
  after constant text := chr(1114111);
  label_end constant text := reverse(last_digits);
  lower_name constant text := lower(name_begin);
begin
  if label_begin is not null then
    return query select 'plant', t.facility_id, t.id, t.label, t.label = label_begin, t.metrc ->> 'StrainName',
        t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, t.phase, null, null::float8, null, null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from plant p where p.facility_id = active.id and p.gone_at is null
            and p.label collate "C" >= label_begin and p.label collate "C" < label_begin || after
          order by p.label collate "C" limit most) p
        order by (p.label = label_begin) desc, (p.phase not in ('harvested', 'destroyed')) desc,
          p.label collate "C", active.position limit most) t;
    return query select 'package', t.facility_id, t.id, t.label, t.label = label_begin,
        coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name'), t.metrc ->> 'LocationName',
        (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', (t.metrc ->> 'Quantity')::float8,
        t.metrc ->> 'UnitOfMeasureAbbreviation', null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from package p where p.facility_id = active.id and p.gone_at is null
            and p.label collate "C" >= label_begin and p.label collate "C" < label_begin || after
          order by p.label collate "C" limit most) p
        order by (p.label = label_begin) desc, (coalesce(nullif(p.metrc ->> 'FinishedDate', ''), '0001') like '0001%') desc,
          p.label collate "C", active.position limit most) t;
  end if;
  if last_digits is not null then
    return query select 'plant', t.facility_id, t.id, t.label, t.label = label_begin, t.metrc ->> 'StrainName',
        t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, t.phase, null, null::float8, null, null::jsonb, null
      from (
        select p.*, active.position from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.facility_id, p.id, p.label, p.phase from plant p where p.facility_id = active.id and p.gone_at is null
            and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
          order by reverse(p.label) collate "C" limit most_of_end) p
        order by (p.label = label_begin) desc, (p.phase not in ('harvested', 'destroyed')) desc,
          p.label collate "C", active.position limit most) best
      join plant t on t.facility_id = best.facility_id and t.id = best.id;
    return query select 'package', t.facility_id, t.id, t.label, t.label = label_begin,
        coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name'), t.metrc ->> 'LocationName',
        (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', (t.metrc ->> 'Quantity')::float8,
        t.metrc ->> 'UnitOfMeasureAbbreviation', null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from package p where p.facility_id = active.id and p.gone_at is null
            and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
          order by reverse(p.label) collate "C" limit most_of_end) p
        order by (p.label = label_begin) desc, (coalesce(nullif(p.metrc ->> 'FinishedDate', ''), '0001') like '0001%') desc,
          p.label collate "C", active.position limit most) t;
  end if;
  return query select 'plantBatch', t.facility_id, t.id, t.name, lower(t.name) = lower_name, t.metrc ->> 'StrainName',
      t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, null, null, (t.metrc ->> 'UntrackedCount')::float8,
      null, null::jsonb, null
    from (
      select b.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
        select b.* from plant_batch b where b.facility_id = active.id and b.gone_at is null
          and lower(b.name) collate "C" >= lower_name and lower(b.name) collate "C" < lower_name || after
        order by lower(b.name) collate "C" limit most) b
      order by (lower(b.name) = lower_name) desc, (coalesce((b.metrc ->> 'UntrackedCount')::float8, 0) > 0) desc,
        b.name collate "C", active.position limit most) t;
  return query select 'harvest', t.facility_id, t.id, t.name, lower(t.name) = lower_name, t.metrc ->> 'SourceStrainNames',
      t.metrc ->> 'DryingLocationName', (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', null::float8,
      null, t.status, t.metrc ->> 'HarvestType'
    from (
      select h.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
        select h.* from harvest h where h.facility_id = active.id and h.gone_at is null
          and lower(h.name) collate "C" >= lower_name and lower(h.name) collate "C" < lower_name || after
        order by lower(h.name) collate "C" limit most) h
      order by (lower(h.name) = lower_name) desc, (coalesce(nullif(h.metrc ->> 'FinishedDate', ''), '0001') like '0001%') desc,
        h.name collate "C", active.position limit most) t;
end $$;
`
