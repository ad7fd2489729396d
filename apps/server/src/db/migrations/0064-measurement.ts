/**
 * What sensors send (decision 055). A series is one kind of value of one source, eight numbers for each source. Single
 * values lie in a partition for each month, hours are kept as long as the facility.
 */
export const sql = `
create table reading_source (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  number integer not null generated always as identity unique,
  room_id text not null,
  name text not null,
  temperature_unit text not null check (temperature_unit in ('fahrenheit', 'celsius')),
  leaf_offset double precision not null,
  key_hash text not null unique,
  key_ending text not null,
  -- Its key is worth nothing from then on; what it sent stays.
  deleted_at timestamptz,
  last_at timestamptz,
  latest jsonb not null default '{}',
  taken bigint not null default 0,
  refused bigint not null default 0,
  last_problem text,
  last_refused_at timestamptz,
  primary key (facility_id, id)
);
create index reading_source_room on reading_source (facility_id, room_id);
call feed_changes_of('reading_source', 'reading-source');

create table measurement (
  series integer not null,
  at timestamptz not null,
  value real not null,
  -- With the value: those of a day lie scattered over the pages of all that came that day, and here beside each other.
  primary key (series, at) include (value)
) partition by range (at);

-- Before the first value of a month is stored; two who find it missing at once make it once. Then what is older than
-- 90 days goes, a month at once: to delete row by row would take longer than to measure them did.
create procedure measurement_month(month timestamptz) language plpgsql as $$
declare
  name text := 'measurement_' || to_char(month at time zone 'UTC', 'YYYY_MM');
  begins timestamptz := date_trunc('month', month, 'UTC');
  old text;
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('measurement_month'));
  execute format('create table if not exists %I partition of measurement for values from (%L) to (%L)',
    name, begins, date_trunc('month', begins + interval '32 days', 'UTC'));
  for old in
    select inhrelid::regclass::text from pg_inherits where inhparent = 'measurement'::regclass
      and to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') < (now() at time zone 'UTC')::date - 122
  loop
    execute format('drop table %I', old);
  end loop;
end $$;

create table measurement_hour (
  series integer not null,
  hour timestamptz not null,
  count integer not null,
  least real not null,
  most real not null,
  sum double precision not null,
  primary key (series, hour) include (count, least, most, sum)
);
`
