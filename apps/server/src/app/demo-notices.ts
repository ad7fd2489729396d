import type { NoticeKind } from '@cultivatd/domain/notification/notice-kinds'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Author } from '../history/history.store.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

const [dana, marcus, priya]: readonly [Author, Author, Author] = demoAccounts

interface DemoNotice {
  to: Author
  by: Author
  kind: NoticeKind
  hoursAgo: number
  /** What was done; of a mention it is the room where. */
  what: string
  room: string
  isNew?: boolean
}

const mention = (to: Author, by: Author, hoursAgo: number, room: string): DemoNotice => ({
  to,
  by,
  kind: 'mention',
  hoursAgo,
  what: `mentioned you in ${room}`,
  room,
})

/** What the comments and tasks of the demo told, with what was not looked at yet. */
const notices: readonly DemoNotice[] = [
  mention(dana, marcus, 2, 'Mother 1'),
  mention(priya, marcus, 27, 'Mother 1'),
  { ...mention(priya, dana, 49, 'Veg 2'), isNew: true },
  {
    to: dana,
    by: marcus,
    kind: 'task-completed',
    hoursAgo: 26,
    what: 'completed Wipe down the packing tables',
    room: 'Pack 1',
  },
  { to: dana, by: marcus, kind: 'task-completed', hoursAgo: 74, what: 'completed Mix clone gel', room: 'Clone 1' },
  {
    to: dana,
    by: priya,
    kind: 'task-completed',
    hoursAgo: 98,
    what: 'completed Cut back the mothers',
    room: 'Mother 1',
  },
  { to: priya, by: dana, kind: 'task-assigned', hoursAgo: 51, what: 'assigned Defoliate rack 2 to you', room: 'Veg 2' },
  {
    to: marcus,
    by: dana,
    kind: 'task-assigned',
    hoursAgo: 3,
    what: 'assigned Test spare pump to you',
    room: 'Vault',
    isNew: true,
  },
  {
    to: marcus,
    by: dana,
    kind: 'task-assigned',
    hoursAgo: 52,
    what: 'assigned Calibrate PH pen to you',
    room: 'Mother 1',
  },
]

/** What the people of the demo were told, once. */
export async function seedDemoNotices(db: Db, facilityId: string, now: Date): Promise<void> {
  if (facilityId !== demoLicenses.redFork) return
  const known = await rooms(db, facilityId)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  const rows = notices.map(({ to, by, kind, hoursAgo, what, room, isNew }, index) => ({
    id: demoId('66', index),
    user_id: to.id,
    facility_id: facilityId,
    kind,
    message: `${by.name} ${what}`,
    room_id: known.find(({ metrc }) => metrc.Name === room)?.id ?? null,
    at: at(hoursAgo),
    seen_at: isNew ? null : at(hoursAgo - 1),
  }))
  await sql`
    insert into notification (id, user_id, facility_id, kind, message, room_id, at, seen_at)
    select id, user_id, facility_id, kind, message, room_id, at, seen_at
    from jsonb_to_recordset(${jsonb(rows)}) as row (id text, user_id text, facility_id text, kind text, message text,
      room_id text, at timestamptz, seen_at timestamptz)
    on conflict (id) do nothing`.execute(db)
}
