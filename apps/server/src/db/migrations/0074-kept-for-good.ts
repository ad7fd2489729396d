/**
 * What is kept of measurements for good beside their hours (decision 064): their days of UTC, and the means of their minutes
 * once single values are 90 days old.
 */
export const sql = `
create table measurement_day (
  series integer not null,
  day date not null,
  count integer not null,
  least real not null,
  most real not null,
  sum double precision not null,
  primary key (series, day)
) with (fillfactor = 85);
insert into measurement_day (series, day, count, least, most, sum)
  select series, (hour at time zone 'UTC')::date, sum(count), min(least), max(most), sum(sum)
  from measurement_hour group by 1, 2;

-- 1,440 means of a day of UTC, in the parts of its unit that a series has; null where nothing was measured.
create table measurement_minute (
  series integer not null,
  day date not null,
  means smallint[] not null,
  primary key (series, day)
);

-- How far they are packed: all days before this one, and of it the sources up to this number.
create table measurement_packing (
  id text primary key default 'packing' check (id = 'packing'),
  day date not null,
  number integer not null default 0
);

-- Before the first value of a month is stored; two who find it missing at once make it once. What is old is dropped by
-- whoever packs it, after it is packed.
create or replace procedure measurement_month(month timestamptz) language plpgsql as $$
declare
  name text := 'measurement_' || to_char(month at time zone 'UTC', 'YYYY_MM');
  begins timestamptz := date_trunc('month', month, 'UTC');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('measurement_month'));
  execute format('create table if not exists %I partition of measurement for values from (%L) to (%L)',
    name, begins, date_trunc('month', begins + interval '32 days', 'UTC'));
end $$;
`
