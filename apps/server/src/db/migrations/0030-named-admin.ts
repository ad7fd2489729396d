/**
 * ADMIN_EMAIL makes the owner of an address an organization admin once (decision 021): these people were one, by it or by another
 * admin. And whether the database is a demo's is said by the one who made it one, not by who may be found in it.
 */
export const sql = `
create table former_admin (
  email text primary key check (email = lower(email)),
  user_id text not null,
  at timestamptz not null default now()
);
insert into former_admin (email, user_id)
  select email, id from "user" where permissions @> '["ORG_ADMIN"]' or exists (
    select from history where entity = 'user' and records @> jsonb_build_array("user".id)
      and (before -> 'permissions' @> '["ORG_ADMIN"]' or after -> 'permissions' @> '["ORG_ADMIN"]'));

alter table organisation add column is_demo boolean not null default false;
update organisation set is_demo = true where exists (
  select from "user" join account on account.user_id = "user".id
  where provider_id = 'credential' and ("user".id like 'de300000-0000-4000-8000-%' or (email_verified
    and email in ('dana@redforkfarms.example', 'marcus@redforkfarms.example', 'priya@redforkfarms.example'))));
`
