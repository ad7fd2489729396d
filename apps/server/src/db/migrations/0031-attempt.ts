/**
 * What was tried lately, by a digest of who tried what: attempts to sign in, mails, changes of a profile. Of no use after a crash
 * of the database, so it is not logged there.
 */
export const sql = `
create unlogged table attempt (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempt_ends on attempt (ends_at);

-- From which network a session was opened is noted right after it was; nobody has to be read again for that.
drop trigger session_announces on session;
create trigger session_announces after update of token, user_id, expires_at or delete on session
  for each statement execute function notify_people();
`
