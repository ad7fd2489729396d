/** What rooms should be like in each phase, and who is told when they are not (decision 061). `id` is the room's. */
export const sql = `
create table room_target (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  zone text not null,
  after_minutes integer not null check (after_minutes between 0 and 240),
  -- Ids of people.
  people jsonb not null,
  -- By phase, temperatures in °F.
  phases jsonb not null,
  primary key (facility_id, id)
);
call feed_changes_of('room_target', 'room-target');
`
