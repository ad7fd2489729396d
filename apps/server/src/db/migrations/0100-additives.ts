/** What was applied to plants, and what is ours of the products that Metrc keeps (decision 088). */
export const sql = `
-- Of a template of Metrc's, by its id.
create table additive_product (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  harvest_days integer,
  detail_id text references inventory_detail (id) on delete set null,
  primary key (facility_id, id)
);
call feed_changes_of('additive_product', 'additive-product');

-- As it was recorded, with its operation and under its id: the product as it was then, the plants that it was applied to.
create table additive_application (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'undone')),
  day date not null,
  target text not null,
  room_id text,
  batch_id bigint,
  plants text[] not null,
  product jsonb not null,
  harvest_days integer,
  user_id text not null,
  user_name text not null,
  at timestamptz not null default clock_timestamp(),
  -- What it took out of the stock.
  detail_id text references inventory_detail (id),
  stock_quantity double precision,
  stock_unit text
);
create index additive_application_of_plants on additive_application using gin (plants);
create index additive_application_of_batch on additive_application (facility_id, batch_id) where batch_id is not null;
create index additive_application_of_room on additive_application (facility_id, room_id) where room_id is not null;
create index additive_application_of_day on additive_application (facility_id, day) where harvest_days is not null;
call feed_changes_of('additive_application', 'additive-application');
`
