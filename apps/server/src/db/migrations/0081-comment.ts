/** The threads of rooms (DATA-06, DATA-08). A room is named by its id only: what was said there outlives it. */
export const sql = `
create table comment (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  user_id text not null,
  message text not null,
  at timestamptz not null,
  primary key (facility_id, id)
);
create index comment_of_room on comment (facility_id, room_id, at desc);
call feed_changes_of('comment', 'comment');
`
