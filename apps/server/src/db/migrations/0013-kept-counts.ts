/** What the cards of Home count is kept as it is written, and what is not finished is found without what is (decision 016). */
export const sql = `
-- What a count and a list ask of a package, beside its record: reading them there costs a walk through the whole record.
alter table package
  add column is_open boolean generated always as (coalesce(metrc ->> 'FinishedDate', '0001') like '0001%'
    and coalesce(metrc ->> 'ArchivedDate', '0001') like '0001%') stored,
  add column quantity numeric generated always as (
    case when jsonb_typeof(metrc -> 'Quantity') = 'number' then (metrc ->> 'Quantity')::numeric end) stored;

-- Finished ones of years are in none of these.
create index package_standing on package (facility_id, location_id, list)
  where gone_at is null and is_open and list <> 'packagesInTransit';
drop index package_location;
create index harvest_open on harvest (facility_id) where gone_at is null
  and coalesce(metrc ->> 'FinishedDate', '0001') like '0001%' and coalesce(metrc ->> 'ArchivedDate', '0001') like '0001%';
create index transfer_open on transfer (facility_id) where gone_at is null and type <> 'rejected'
  and coalesce(metrc ->> 'ReceivedDateTime', '0001') like '0001%';
create index plant_batch_with_clones on plant_batch (facility_id, location_id)
  where gone_at is null and (metrc ->> 'UntrackedCount')::int > 0;

-- How many rows stand where, as what and since which day: the sum of the amounts of equal words. A statement adds what it
-- changed and touches no row of another, so that writers of one room do not wait for each other.
create table tally (
  facility_id text not null,
  entity text not null,
  location_id bigint,
  what text not null,
  day text,
  amount bigint not null
);
create index tally_of on tally (facility_id, entity);
alter table tally set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Keeps the tally of a table from now on. The conditions and words are of its columns; it has facility_id and location_id.
-- Where rows were written with triggers switched off, begin_TABLE_tally counts them anew.
create procedure tally_rows_of(tbl text, of_entity text, counts_if text, what text, day text) language plpgsql as $$
declare
  plus text := format('select facility_id, location_id, %s as what, %s as day, 1 as amount from new_rows where %s', what, day, counts_if);
  minus text := format('select facility_id, location_id, %s, %s, -1 from old_rows where %s', what, day, counts_if);
  kind record;
begin
  for kind in select * from (values
    ('insert', 'referencing new table as new_rows', plus),
    ('update', 'referencing old table as old_rows new table as new_rows', plus || ' union all ' || minus),
    ('delete', 'referencing old table as old_rows', minus)) as t (op, tables, changed)
  loop
    execute format($make$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, %2$L, location_id, what, day, sum(amount)
        from (%3$s) as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $body$ $make$, tbl || '_tally_' || kind.op, of_entity, kind.changed);
    execute format('create trigger %1$I after %2$s on %3$I %4$s for each statement execute function %1$I()',
      tbl || '_tally_' || kind.op, kind.op, tbl, kind.tables);
  end loop;
  execute format($make$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      -- A fold that is under way would put back the sums of what is gone.
      lock table tally in share row exclusive mode;
      delete from tally where entity = %2$L;
      return null;
    end $body$ $make$, tbl || '_tally_truncate', of_entity);
  execute format('create trigger %1$I after truncate on %2$I for each statement execute function %1$I()',
    tbl || '_tally_truncate', tbl);
  execute format($make$
    create procedure %1$I() language plpgsql as $body$
    begin
      lock table %2$I, tally in share row exclusive mode;
      delete from tally where entity = %3$L;
      insert into tally (facility_id, entity, location_id, what, day, amount)
      select facility_id, %3$L, location_id, %4$s, %5$s, count(*) from %2$I where %6$s group by 1, 3, 4, 5;
    end $body$ $make$, 'begin_' || tbl || '_tally', tbl, of_entity, what, day, counts_if);
  execute format('call %I()', 'begin_' || tbl || '_tally');
end $$;

call tally_rows_of('plant', 'plant', $$gone_at is null and phase in ('young', 'vegetative', 'flowering')$$,
  'phase', $$left(case phase when 'flowering' then flowering_day when 'vegetative' then vegetative_day end, 10)$$);
call tally_rows_of('package', 'package', $$gone_at is null and is_open and list <> 'packagesInTransit'$$,
  $$case when quantity < 1 then 'under-one' else 'one-or-more' end$$, 'null::text');

-- A business day as a number, to take the mean of; null for what is none.
create function day_number(day text) returns integer language sql immutable as $$
  select case when day ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
    then make_date(left(day, 4)::int, substr(day, 6, 2)::int, 1) - date '1970-01-01' + substr(day, 9, 2)::int - 1 end
$$;

-- Adds up what was added one by one, a part at a time: the feed of changes waits for a transaction that writes.
create function fold_tally(of_facility text, of_entity text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tally ' || of_entity || ' ' || of_facility, 0)) then
    return;
  end if;
  with taken as (
    delete from tally where ctid = any (array(
      select ctid from tally where facility_id = of_facility and entity = of_entity limit 20000))
    returning *)
  insert into tally (facility_id, entity, location_id, what, day, amount)
  select facility_id, entity, location_id, what, day, sum(amount) from taken
  group by 1, 2, 3, 4, 5 having sum(amount) <> 0;
end $$;
`
