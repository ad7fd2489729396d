/** What lies in the storages and stands in the rooms of the facilities (DATA-15 to DATA-19). '' is what was not said. */
export const sql = `
create table inventory_category (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  type text not null
);
call feed_changes_of('inventory_category', 'inventory-category');

create table inventory_detail (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  type text not null,
  "userCategoryId" text not null,
  name text not null,
  brand text not null,
  model text not null,
  sku bigint,
  "criticalLimit" double precision,
  unit text not null
);
create index inventory_detail_category on inventory_detail ("userCategoryId");
call feed_changes_of('inventory_detail', 'inventory-detail');

-- A piece goes from facility to facility and both have to hear of it, so the feed tells of it as of none.
create table equipment (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  detail_id text not null references inventory_detail (id),
  at_facility_id text,
  room_id text,
  system_id text,
  removed boolean not null default false,
  since timestamptz not null default clock_timestamp(),
  -- INV-21
  check (removed = (at_facility_id is null)),
  check (at_facility_id is not null or (room_id is null and system_id is null))
);
create index equipment_of_facility on equipment (at_facility_id, detail_id);
create index equipment_of_detail on equipment (detail_id);
create index equipment_of_system on equipment (at_facility_id, system_id) where system_id is not null;
call feed_changes_of('equipment', 'equipment');

-- How much of a consumable a facility has, in pieces or milliliters; the sum of its tickets, written with them. The id is
-- that of the inventory detail.
create table stock (
  facility_id text not null,
  id text not null references inventory_detail (id),
  version bigint not null default nextval('row_version'),
  net numeric(20, 4) not null check (net >= 0),
  primary key (facility_id, id)
);
call feed_changes_of('stock', 'stock');

-- What was put in and taken out. Never changed, never deleted.
create table stock_ticket (
  seq bigint generated always as identity primary key,
  id text not null unique,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  detail_id text not null references inventory_detail (id),
  reason text not null,
  amount double precision not null check (amount <> 0),
  unit text not null,
  -- As the balance counts: what it changed, and what was there then.
  net numeric(20, 4) not null,
  after_net numeric(20, 4) not null check (after_net >= 0),
  user_id text not null,
  user_name text not null,
  at timestamptz not null default clock_timestamp(),
  room_id text,
  system_id text,
  linked_id text
);
create index stock_ticket_of_item on stock_ticket (facility_id, detail_id, seq);
create index stock_ticket_use on stock_ticket (facility_id, at) include (detail_id, net) where net < 0 and reason <> 'moved';
create index stock_ticket_of_detail on stock_ticket (detail_id);
call feed_changes_of('stock_ticket', 'stock-ticket');

create function refuse_ticket_change() returns trigger language plpgsql as $$
begin
  raise exception 'A ticket of the stock stays as it is';
end $$;
create trigger stock_ticket_stays before update or delete on stock_ticket
  for each row execute function refuse_ticket_change();
`
