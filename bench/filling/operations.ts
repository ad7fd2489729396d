import { waitingPackages } from './profiles.ts'

/**
 * SQL that writes three years of operations over the invented records, ended but for a few, and the history of them: two
 * entries for each, chained with the text that the trigger chains with, so that `audit:verify` finds it whole.
 */
const label = (kind: number, number: string) =>
  `'1A4FF03' || lpad(f.n::text, 5, '0') || '${kind}' || lpad((${number})::text, 11, '0')`

/** In the order of their time over all facilities; \`n\` is their number, \`i\` that within the facility. */
const numbered = `
  create table filling.operation as
    select f.n as facility, f.license, i, (row_number() over (order by i::float8 / f.operations, f.n))::integer as n
    from filling.facility f cross join lateral generate_series(1, f.operations) i;
  create index on filling.operation (n); analyze filling.operation;`

/** What is done most: packages are weighed again and moved, plants are moved and cut. */
const described = `
  create table filling.described as
  select o.n, o.license, md5('operation ' || o.n)::uuid::text as id, md5('action ' || o.n)::uuid::text as action_id, w.*,
    md5('person ' || 1 + o.n % 200)::uuid::text as person_id, 'Person ' || 1 + o.n % 200 as person_name,
    now() - (1000 * (s.all_of_them - o.n)::float8 / s.all_of_them) * interval '1 day' - interval '1 hour' as recorded_at,
    case when o.n % 100 = 0 then 'refused' else 'confirmed' end as state, o.n % 1000 = 0 as is_open
  from filling.operation o join filling.facility f on f.n = o.facility
  cross join (select count(*) as all_of_them from filling.operation) s
  cross join lateral (select 1 + (o.i::bigint * 7919) % f.packages as package, 1 + (o.i::bigint * 7919) % f.plants as plant,
    1 + o.i % f.harvests as harvest, o.n % 20 as sort, current_date::text as day) c
  cross join lateral (
    select 'package.adjust' as kind, jsonb_build_array(${label(2, 'c.package')}) as records, 'Adjusted by −0.4 g: Scale Variance' as summary,
      jsonb_build_object('label', ${label(2, 'c.package')}, 'quantity', -0.4, 'unitOfMeasure', 'Grams', 'reason', 'Scale Variance',
        'date', c.day, 'note', '') as payload, 'package' as template where c.sort < 8
    union all select 'package.move', jsonb_build_array(${label(2, 'c.package')}), 'Moved to Pack 1',
      jsonb_build_object('label', ${label(2, 'c.package')}, 'roomName', 'Pack 1', 'date', c.day), 'package' where c.sort in (8, 9)
    union all select 'package.change-note', jsonb_build_array(${label(2, 'c.package')}), 'Changed note to “Counted again”',
      jsonb_build_object('label', ${label(2, 'c.package')}, 'note', 'Counted again'), 'package' where c.sort in (10, 11)
    union all select 'plant.move', jsonb_build_array(${label(1, 'c.plant')}), 'Moved to Flower 1',
      jsonb_build_object('label', ${label(1, 'c.plant')}, 'roomName', 'Flower 1', 'date', c.day), 'plant flowering' where c.sort between 12 and 16
    union all select 'plant.harvest', jsonb_build_array(${label(1, 'c.plant')}), 'Harvested with 812 g',
      jsonb_build_object('label', ${label(1, 'c.plant')}, 'name', 'Harvest ' || c.harvest, 'weightGrams', 812, 'roomName', 'Dry 1', 'date', c.day),
      'plant flowering' where c.sort in (17, 18)
    union all select 'harvest.waste', jsonb_build_array('Harvest ' || c.harvest, 'harvest ' || 500000000 + f.n * 100000 + c.harvest),
      'Recorded 120 g of waste', jsonb_build_object('id', 500000000 + f.n * 100000 + c.harvest, 'name', 'Harvest ' || c.harvest,
        'wasteType', 'Plant Material', 'weight', 120, 'unitOfWeight', 'Grams', 'date', c.day), 'harvest' where c.sort = 19) w
  order by o.n;`

const ended = `
  insert into action (id, facility_id, person_id, idempotency_key, fingerprint, recorded_at)
    select action_id, license, person_id, md5('key ' || n)::uuid::text, md5('request ' || n), recorded_at from filling.described;
  insert into operation (id, facility_id, kind, state, records, summary, payload, before, person_id, person_name, recorded_at,
      sent_at, answered_at, problems, action_id, sent_by, sent_at_metrc, attempt, settled_by, dealt_with_at)
    select d.id, d.license, d.kind, d.state, d.records, d.summary, d.payload, t.before, d.person_id, d.person_name, d.recorded_at,
      d.recorded_at + interval '40 ms', d.recorded_at + interval '900 ms',
      case d.state when 'refused' then '["Package does not contain enough of it."]'::jsonb else '[]' end, d.action_id, 'filling',
      d.recorded_at + interval '40 ms', 1, d.recorded_at + interval '150 s',
      case when d.state = 'refused' and not d.is_open then d.recorded_at + interval '1 hour' end
    from filling.described d join filling.template t on t.kind = d.template and t.k = d.n % t.of_kind order by d.n;`

/** New packages of the largest facility, recorded while Metrc does not answer. */
const waiting = `
  insert into action (id, facility_id, person_id, idempotency_key, fingerprint)
    select md5('waiting action ' || i)::uuid::text, f.license, md5('person 1')::uuid::text, md5('waiting key ' || i)::uuid::text, ''
    from filling.facility f, generate_series(1, ${waitingPackages}) i where f.n = 1;
  insert into operation (id, facility_id, kind, records, summary, payload, before, person_id, person_name, action_id)
    select md5('waiting ' || i)::uuid::text, f.license, 'package.create', jsonb_build_array(${label(8, 'i')}, ${label(2, 'f.packages - i')}),
      'Made a package of 10 g', jsonb_build_object('label', ${label(8, 'i')}, 'roomName', 'Pack 1', 'itemName', 'Blue Dream, bulk flower',
        'quantity', 10, 'unitOfMeasure', 'Grams', 'note', '', 'date', current_date::text, 'packages', jsonb_build_array(
          jsonb_build_object('label', ${label(2, 'f.packages - i')}, 'quantity', 10, 'unitOfMeasure', 'Grams'))),
      'null', md5('person 1')::uuid::text, 'Person 1', md5('waiting action ' || i)::uuid::text
    from filling.facility f, generate_series(1, ${waitingPackages}) i where f.n = 1 order by i;
  insert into operation_record (facility_id, record, seq, operation_id, is_open)
    select distinct o.facility_id, r.record, o.seq, o.id, o.state = 'recorded'
    from operation o, lateral (select jsonb_array_elements_text(o.records)
      union select split_part(o.kind, '.', 1) || ' ' || (o.payload ->> 'id') where o.payload ->> 'id' is not null) as r (record)
    -- Those of the demo have theirs.
    order by 1, 2, 3 on conflict do nothing;`

/** One after the other, for each holds the hash of the one before. */
const chained = `
  do $$
  declare
    op operation;
    entry history;
    last_hash text;
    last_seq bigint;
  begin
    select seq, hash into last_seq, last_hash from history_head;
    for op in select * from operation o where not exists (select from history h where h.operation_id = o.id) order by seq loop
      for step in 1 .. case when op.state = 'recorded' then 1 else 2 end loop
        last_seq := last_seq + 1;
        entry := row(last_seq, case step when 1 then op.recorded_at else op.answered_at end, op.person_id, op.person_name,
          op.facility_id, history_entity(op.kind), history_records(op), op.kind || ' ' || case step when 1 then 'recorded' else op.state end,
          op.summary, case step when 1 then op.before end, case step when 1 then op.payload else history_outcome(op) end, op.id, '', null, null);
        last_hash := encode(sha256(convert_to(last_hash || jsonb_build_array(entry.seq, history_time(entry.at), entry.person_id,
          entry.person_name, entry.facility_id, entry.entity, entry.records, entry.what, entry.summary, entry.before, entry.after,
          entry.operation_id)::text, 'UTF8')), 'hex');
        entry.hash := last_hash;
        insert into history values (entry.*);
      end loop;
    end loop;
    update history_head set seq = last_seq, hash = last_hash;
  end $$;`

export const operations = `${numbered} ${described} ${ended} ${waiting}`
export const history = chained
