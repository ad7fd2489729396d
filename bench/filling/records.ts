/**
 * SQL that multiplies what the mirror read of the demo's largest grow: invented facilities with rooms, systems, plants,
 * batches, harvests, packages and transfers, each record a real document with another id, label, place and day.
 *
 * The schema `filling` holds what is multiplied: `facility` (one row for each invented one), `room`, and `template`
 * (documents by kind, numbered from 0). What is alive or open has the highest numbers, as what came last.
 */
const demo = `'GAAA-4KVB-7T2Q'`

/** `amounts` is a table of the columns of `filling.facility` but the license. */
export const prepared = (amounts: string): string => `
  create schema filling;
  create table filling.facility as
    select a.*, 'GAAA-1NVE-' || lpad(a.n::text, 4, '0') as license,
      ceil(a.standing / 5000.0)::integer as plant_rooms, ceil(a.open / 2000.0)::integer as pack_rooms
    from jsonb_to_recordset('${amounts}') as a (n integer, tags integer, standing integer, plants integer, open integer,
      packages integer, transfers integer, harvests integer, batches integer, operations integer);

  create table filling.template as
    with documents as (
      select 'plant ' || phase as kind, metrc, metrc ->> 'StrainName' as about, '{}'::jsonb as more, id from plant
        where facility_id = ${demo} and list <> 'plantsMother' and lists <> '{plantsOnHold}'
      union all select 'package', metrc, metrc -> 'Item' ->> 'Name', '{}', id from package
        where facility_id = ${demo} and lists = '{packagesActive}'
      union all select 'harvest', metrc, metrc ->> 'SourceStrainNames', status, id from harvest
        where facility_id = ${demo} and list = 'harvestsActive'
      union all select 'batch', metrc, metrc ->> 'StrainName', '{}', id from plant_batch
        where facility_id = ${demo} and list = 'plantBatchesActive'
      union all select 'transfer ' || type, metrc, id, jsonb_build_object('delivery', metrc_delivery, 'packages', metrc_packages), id
        from transfer where facility_id = ${demo} and type <> 'rejected'),
    -- one of each strain or item: as many as a grow has
    chosen as (select distinct on (kind, about) * from documents order by kind, about, id::text collate "C")
    select kind, (row_number() over (partition by kind order by about) - 1)::integer as k, metrc, more,
      count(*) over (partition by kind)::integer as of_kind,
      -- what an operation keeps of what was there before
      (select jsonb_object_agg(key, value) from jsonb_each(metrc) where key in ('Id', 'Label', 'PackageType', 'ProductName',
        'ProductCategoryName', 'ItemStrainName', 'Quantity', 'UnitOfMeasureName', 'UnitOfMeasureAbbreviation', 'Note',
        'PackagedDate', 'SourceHarvestNames', 'SourcePackageLabels', 'LocationId', 'LocationName', 'FinishedDate', 'IsOnHold',
        'LastModified', 'StrainName', 'PlantBatchName', 'VegetativeDate', 'FloweringDate', 'HarvestedDate')) as before
    from chosen;

  create table filling.room as
    select f.n, f.license, r.kind, r.k, f.n * 1000 + r.place as metrc_id, r.name from filling.facility f cross join lateral (
      select kind, k, row_number() over () + 100000 as place, name from (
        select case when i % 5 in (1, 3) then 'vegetation' else 'flower' end as kind, i as k,
          case when i % 5 in (1, 3) then 'Veg ' else 'Flower ' end || i + 1 as name from generate_series(0, f.plant_rooms - 1) i
        union all select 'packaging', i, 'Pack ' || i + 1 from generate_series(0, f.pack_rooms - 1) i
        union all select 'dry', i, 'Dry ' || i + 1 from generate_series(0, 1) i
        union all select 'clone', 0, 'Clone 1' union all select 'mother', 0, 'Mother 1') as all_rooms) r;
  analyze filling.facility; analyze filling.template; analyze filling.room;`

const copied = (table: string): string => `
  insert into ${table} (facility_id, id, list, lists, metrc, last_modified)
    select f.license, t.id, t.list, t.lists, t.metrc, t.last_modified
    from filling.facility f, ${table} t where t.facility_id = ${demo};`

/** What there is little of. */
export const small = `
  insert into facility (id, metrc, address)
    select f.license, t.metrc || jsonb_build_object('Name', 'Invented ' || f.n || ', LLC', 'DisplayName', 'Invented ' || f.n,
      'FacilityId', 1000 + f.n, 'License', t.metrc -> 'License' || jsonb_build_object('Number', f.license)), t.address
    from filling.facility f, facility t where t.id = ${demo};

  insert into room (facility_id, id, types, list, lists, metrc)
    select r.license, r.metrc_id::text, jsonb_build_array(r.kind), 'locationsActive', '{locationsActive}',
      (select metrc from room where facility_id = ${demo} and types ? r.kind order by id collate "C" limit 1)
        || jsonb_build_object('Id', r.metrc_id, 'Name', r.name)
    from filling.room r;

  insert into system (facility_id, id, room_id, name, type, rack_count, level_count, zone_count)
    select license, 'racks-' || metrc_id, metrc_id::text, 'Racks', kind, 10, 5, 12 from filling.room where kind in ('vegetation', 'flower');
  ${copied('strain')} ${copied('item')}

  insert into reference_list (facility_id, id, metrc)
    select f.license, t.id, t.metrc from filling.facility f, reference_list t
    where t.facility_id = ${demo} and t.id <> 'plantTagsAvailable';
  insert into reference_list (facility_id, id, metrc)
    select f.license, t.id, (select jsonb_agg(t.metrc -> 0 || jsonb_build_object('Id', f.n * 1000000 + i,
      'Label', '1A4FF03' || lpad(f.n::text, 5, '0') || '9' || lpad(i::text, 11, '0'))) from generate_series(1, f.tags) i)
    from filling.facility f, reference_list t where t.facility_id = ${demo} and t.id = 'plantTagsAvailable';

  insert into sync_cursor (facility_id, id, read_at, page, done, total)
    select f.license, t.id, t.read_at, t.page, t.done, t.total from filling.facility f, sync_cursor t
    where t.facility_id = ${demo};
  insert into sync_state (id, since)
    select f.license, t.since from filling.facility f, sync_state t where t.id = ${demo};

  insert into "user" (id, name, email, email_verified, permissions)
    select md5('person ' || i)::uuid::text, 'Person ' || i, 'person' || i || '@invented.example', true, '["GENERAL_EDIT"]'
    from generate_series(1, 200) i;`

/** So many milliseconds before the day of the filling, as Metrc prints an instant; day as a business day. */
const instant = (days: string) =>
  `to_char((current_date - (${days})::integer)::timestamp + interval '8 hours', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`
const moment = (days: string) => `(current_date - (${days})::integer)::timestamptz + interval '8 hours'`
const day = (days: string) => `to_char(current_date - (${days})::integer, 'YYYY-MM-DD')`
/** How long ago number \`i\` of \`all\` was: three years, spread alike. */
const ago = (all: string) => `(1000 - 1000 * i::bigint / ${all})`

const label = (kind: number) => `'1A4FF03' || lpad(f.n::text, 5, '0') || '${kind}' || lpad(i::text, 11, '0')`

/** A hundred of a batch stand together and share all but id, label and place; 5,000 fill a room of the largest. */
export const plants = `
  insert into plant (facility_id, id, list, lists, metrc, last_modified, system_id, rack, level, zone, place_location_id)
  with batch as materialized (
    select f.n, f.license, g, s.alive, p.list, r.metrc_id, ${moment('s.days')} as last_modified, t.metrc || jsonb_build_object(
      'LocationId', r.metrc_id, 'LocationName', r.name, 'PlantBatchId', 300000000 + f.n * 100000 + g, 'PlantedDate', ${day('s.days + 40')},
      'VegetativeDate', ${day('s.days + 25')},
      'FloweringDate', case when p.phase in ('flowering', 'harvested') then ${day('s.days + case when s.alive then 0 else 9 end')} end,
      'HarvestedDate', case when p.phase = 'harvested' then ${day('s.days')} end,
      'DestroyedDate', case when p.phase = 'destroyed' then ${day('s.days')} end,
      'LastModified', ${instant('s.days')}) as metrc
    from filling.facility f cross join lateral generate_series(0, f.plants / 100 - 1) g
    cross join lateral (select g >= (f.plants - f.standing) / 100 as alive,
      case when g >= (f.plants - f.standing) / 100 then g % 60 else 30 + 1000 - 100000 * g::bigint / f.plants end as days) s
    join filling.room r on r.n = f.n and r.kind = any (case when s.alive then '{vegetation,flower}'::text[] else '{dry}' end)
      and r.k = case when s.alive then (g - (f.plants - f.standing) / 100) % f.plant_rooms else g % 2 end
    cross join lateral (select case when s.alive then case r.kind when 'vegetation' then 'vegetative' else 'flowering' end
        when g % 14 = 0 then 'destroyed' else 'harvested' end as phase,
      case when s.alive then case r.kind when 'vegetation' then 'plantsVegetative' else 'plantsFlowering' end
        else 'plantsInactive' end as list) p
    join (select distinct kind, of_kind from filling.template) c on c.kind = 'plant ' || p.phase
    join filling.template t on t.kind = c.kind and t.k = g % c.of_kind
    order by f.n, g)
  select f.license, (100000000 + f.n * 1000000 + i)::text, f.list, array[f.list],
    f.metrc || jsonb_build_object('Id', 100000000 + f.n * 1000000 + i, 'Label', ${label(1)}),
    f.last_modified, case when f.alive then 'racks-' || f.metrc_id end, case when f.alive then 1 + i % 10 end,
    case when f.alive then 1 + i / 10 % 5 end, case when f.alive then 1 + i / 50 % 12 end, case when f.alive then f.metrc_id end
  from batch f cross join lateral generate_series(f.g * 100 + 1, f.g * 100 + 100) i;`

/**
 * Fifty of a product stand together; 2,000 fill a room of the largest. One in a hundred is on hold, one in fifty is less
 * than a gram.
 */
export const packages = `
  insert into package (facility_id, id, list, lists, metrc, last_modified)
  with made as materialized (
    select f.n, f.license, g, s.open, ${moment('s.days')} as last_modified, t.metrc || jsonb_build_object(
      'LocationId', r.metrc_id, 'LocationName', r.name, 'LocationTypeName', 'Packages', 'PackagedDate', ${day('s.days')},
      'IsFinished', not s.open, 'FinishedDate', case when not s.open then ${day('greatest(0, s.days - 30)')} end,
      'LastModified', ${instant('s.days')}) as metrc
    from filling.facility f cross join lateral generate_series(0, f.packages / 50 - 1) g
    cross join lateral (select g >= (f.packages - f.open) / 50 as open, 1000 - 50000 * g::bigint / f.packages as days) s
    join filling.room r on r.n = f.n and r.kind = 'packaging'
      and r.k = case when s.open then g - (f.packages - f.open) / 50 else g end % f.pack_rooms
    join filling.template t on t.kind = 'package' and t.k = g % t.of_kind
    order by f.n, g)
  select f.license, (400000000 + f.n * 1000000 + i)::text, l.list, array[l.list], f.metrc || jsonb_build_object(
      'Id', 400000000 + f.n * 1000000 + i, 'Label', ${label(2)}, 'IsOnHold', l.list = 'packagesOnHold',
      'Quantity', case when not f.open then 0 when i % 50 = 0 then 0.4 else 1 + i % 900 end),
    f.last_modified
  from made f cross join lateral generate_series(f.g * 50 + 1, f.g * 50 + 50) i
  cross join lateral (select case when not f.open then 'packagesInactive' when i % 100 = 0 then 'packagesOnHold'
    else 'packagesActive' end as list) l;`

/** A thirtieth hangs, a tenth of the batches has clones left; a hundredth of the transfers is on its way. */
export const others = `
  insert into harvest (facility_id, id, list, lists, status, metrc, last_modified)
  select f.license, (500000000 + f.n * 100000 + i)::text, l.list, array[l.list], t.more, t.metrc || jsonb_build_object(
      'Id', 500000000 + f.n * 100000 + i, 'Name', ${day('s.days')} || '|' || r.name || '|' || (t.metrc ->> 'SourceStrainNames')
        || ' ' || i || '|FullPlant', 'DryingLocationId', r.metrc_id, 'DryingLocationName', r.name,
      'HarvestStartDate', ${day('s.days')}, 'FinishedDate', case when not s.open then ${day('s.days - 20')} end,
      'ArchivedDate', null, 'LastModified', ${instant('s.days')}),
    ${moment('s.days')}
  from filling.facility f cross join lateral generate_series(1, f.harvests) i
  cross join lateral (select i > f.harvests * 31 / 32 as open) o
  cross join lateral (select o.open, case when o.open then i % 20 else 25 + ${ago('f.harvests')} end as days) s
  cross join lateral (select case when s.open then 'harvestsActive' else 'harvestsInactive' end as list) l
  join filling.room r on r.n = f.n and r.kind = 'dry' and r.k = i % 2
  join filling.template t on t.kind = 'harvest' and t.k = i % t.of_kind;

  insert into plant_batch (facility_id, id, list, lists, metrc, last_modified)
  select f.license, (300000000 + f.n * 100000 + i)::text, l.list, array[l.list], t.metrc || jsonb_build_object(
      'Id', 300000000 + f.n * 100000 + i, 'Name', ${day('s.days')} || '|Clone 1|' || (t.metrc ->> 'StrainName') || ' ' || i || '|Clone',
      'LocationId', r.metrc_id, 'LocationName', r.name, 'PlantedDate', ${day('s.days')},
      'UntrackedCount', case when s.open then 20 + i % 60 else 0 end, 'TrackedCount', case when s.open then 0 else 60 end,
      'LastModified', ${instant('s.days')}),
    ${moment('s.days')}
  from filling.facility f cross join lateral generate_series(1, f.batches) i
  cross join lateral (select i > f.batches * 9 / 10 as open, ${ago('f.batches')} as days) s
  cross join lateral (select case when s.open then 'plantBatchesActive' else 'plantBatchesInactive' end as list) l
  join filling.room r on r.n = f.n and r.kind = 'clone'
  join filling.template t on t.kind = 'batch' and t.k = i % t.of_kind;

  insert into transfer (facility_id, id, type, list, lists, metrc, metrc_rows, metrc_delivery, metrc_packages, last_modified)
  select f.license, y.type || '-' || y.id, y.type, l.list, array[l.list], d.metrc, jsonb_build_array(d.metrc),
    (select jsonb_agg(each || jsonb_build_object('Id', y.id + 50000, 'ReceivedDateTime', y.received))
      from jsonb_array_elements(t.more -> 'delivery') as each),
    (select jsonb_agg(each || jsonb_build_object('DeliveryId', y.id + 50000))
      from jsonb_array_elements(t.more -> 'packages') as each),
    ${moment('y.days')}
  from filling.facility f cross join lateral generate_series(1, f.transfers) i
  cross join lateral (select case i % 2 when 0 then 'incoming' else 'outgoing' end as type,
    600000000 + f.n * 100000 + i as id, ${ago('f.transfers')} as days,
    case when i <= f.transfers * 99 / 100 then ${instant(ago('f.transfers'))} end as received) y
  cross join lateral (select case y.type when 'incoming' then 'transfersIncoming' else 'transfersOutgoing' end as list) l
  join (select distinct kind, of_kind from filling.template) n on n.kind = 'transfer ' || y.type
  join filling.template t on t.kind = n.kind and t.k = i % n.of_kind
  cross join lateral (select t.metrc || jsonb_build_object('Id', y.id, 'DeliveryId', y.id + 50000,
    'ManifestNumber', lpad(y.id::text, 10, '0'), 'CreatedDateTime', ${instant('y.days + 1')},
    'ReceivedDateTime', y.received, 'LastModified', ${instant('y.days')}) as metrc) d;`

/** What triggers keep beside the rows, and did not while they were off (decision 016). */
export const tallies = `call begin_plant_tally(); call begin_package_tally();`
