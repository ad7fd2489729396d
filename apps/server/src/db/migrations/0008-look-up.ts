/** The question of a lookup, as a function (LOOKUP-02); its indexes are step 0007's. */
export const sql = `
-- What can be meant by a text in these facilities, in each of them by an index alone: the first of what begins so, in the
-- order of the index, for sorting a hundred thousand labels that begin alike would take seconds. As a function, because
-- planning it anew for every letter that somebody types costs more than all of the rest.
create function look_up(facilities text[], label_begin text, last_digits text, name_begin text, most integer, most_of_end integer)
returns table (kind text, facility_id text, id text, name text, exact boolean, about text, room text, held boolean,
  phase text, finished text, amount float8, unit text, status jsonb, type text) language plpgsql stable
  -- Its plans are made once, perhaps while the tables are still empty, and kept: they must not become others then.
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
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
      from unnest(facilities) as active (id) cross join lateral (select p.* from plant p
        where p.facility_id = active.id and p.gone_at is null
          and p.label collate "C" >= label_begin and p.label collate "C" < label_begin || after
        order by p.label collate "C" limit most) t;
    return query select 'package', t.facility_id, t.id, t.label, t.label = label_begin,
        coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name'), t.metrc ->> 'LocationName',
        (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', (t.metrc ->> 'Quantity')::float8,
        t.metrc ->> 'UnitOfMeasureAbbreviation', null::jsonb, null
      from unnest(facilities) as active (id) cross join lateral (select p.* from package p
        where p.facility_id = active.id and p.gone_at is null
          and p.label collate "C" >= label_begin and p.label collate "C" < label_begin || after
        order by p.label collate "C" limit most) t;
  end if;
  if last_digits is not null then
    return query select 'plant', t.facility_id, t.id, t.label, false, t.metrc ->> 'StrainName',
        t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, t.phase, null, null::float8, null, null::jsonb, null
      from unnest(facilities) as active (id) cross join lateral (select p.* from plant p
        where p.facility_id = active.id and p.gone_at is null
          and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
        order by reverse(p.label) collate "C" limit most_of_end) t;
    return query select 'package', t.facility_id, t.id, t.label, false,
        coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name'), t.metrc ->> 'LocationName',
        (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', (t.metrc ->> 'Quantity')::float8,
        t.metrc ->> 'UnitOfMeasureAbbreviation', null::jsonb, null
      from unnest(facilities) as active (id) cross join lateral (select p.* from package p
        where p.facility_id = active.id and p.gone_at is null
          and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
        order by reverse(p.label) collate "C" limit most_of_end) t;
  end if;
  return query select 'plantBatch', t.facility_id, t.id, t.name, lower(t.name) = lower_name, t.metrc ->> 'StrainName',
      t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, null, null, (t.metrc ->> 'UntrackedCount')::float8,
      null, null::jsonb, null
    from unnest(facilities) as active (id) cross join lateral (select b.* from plant_batch b
      where b.facility_id = active.id and b.gone_at is null
        and lower(b.name) collate "C" >= lower_name and lower(b.name) collate "C" < lower_name || after
      order by lower(b.name) collate "C" limit most) t;
  return query select 'harvest', t.facility_id, t.id, t.name, lower(t.name) = lower_name, t.metrc ->> 'SourceStrainNames',
      t.metrc ->> 'DryingLocationName', (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', null::float8,
      null, t.status, t.metrc ->> 'HarvestType'
    from unnest(facilities) as active (id) cross join lateral (select h.* from harvest h
      where h.facility_id = active.id and h.gone_at is null
        and lower(h.name) collate "C" >= lower_name and lower(h.name) collate "C" < lower_name || after
      order by lower(h.name) collate "C" limit most) t;
end $$;
`
