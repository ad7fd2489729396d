import { type Mention, writeParts } from '@cultivatd/domain/comment/mentions'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { addComment, commentById } from '../comment/comment.store.ts'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

const [dana, marcus, priya]: readonly [Author, Author, Author] = demoAccounts

/** Words; somebody who is mentioned; or `#` and the name of a room. */
type Part = string | Author

interface DemoComment {
  room: string
  by: Author
  hoursAgo: number
  parts: readonly Part[]
}

/** What the crew wrote beside its work, oldest first. */
const comments: readonly DemoComment[] = [
  { room: 'Veg 2', by: marcus, hoursAgo: 75, parts: ['Racks are clean, the trays of ', '#Clone 1', ' can come.'] },
  { room: 'Mother 1', by: priya, hoursAgo: 50, parts: ['Two thrips on the card at rack 1. Released mites.'] },
  { room: 'Veg 2', by: dana, hoursAgo: 49, parts: [priya, ' please wait with the tops until day 21.'] },
  {
    room: 'Mother 1',
    by: marcus,
    hoursAgo: 27,
    parts: ['Rack 3 middle has no lamp on the last position. Ordered, ', priya, ' hangs it on Monday.'],
  },
  {
    room: 'Veg 2',
    by: priya,
    hoursAgo: 4,
    parts: ['VPD is climbing since lights on. I lowered the exhaust to 60 %. Same in ', '#Veg 1', '.'],
  },
  {
    room: 'Mother 1',
    by: marcus,
    hoursAgo: 2,
    parts: [dana, ' the two GMO mothers in rack 1 are 240 days old. Replace them after this cut?'],
  },
]

/** The threads of two rooms of the demo, once: what people write stays. `seedDemoNotices` says who was told of them. */
export async function seedDemoComments(db: Db, facilityId: string, now: Date): Promise<void> {
  if (facilityId !== demoLicenses.redFork) return
  if (await commentById(db, facilityId, commentId(0))) return
  await transact(db, async (tx) => {
    const known = await rooms(tx, facilityId)
    const idOf = (name: string) => known.find(({ metrc }) => metrc.Name === name)?.id
    for (const [index, { room, by, hoursAgo, parts }] of comments.entries()) {
      const roomId = idOf(room)
      if (roomId === undefined) continue
      const id = commentId(index)
      const message = writeParts(parts.map((part) => partOf(part, idOf)))
      const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
      await addComment(tx, { facilityId, id, roomId, userId: by.id, message, at })
      const summary = `Added comment in ${room}`
      const told = { by, facilityId, entity: 'comment', what: 'comment.create', summary } as const
      await recordChange(tx, { ...told, records: [`in ${room}`, id], before: null, after: { message } })
    }
  })
}

const commentId = (index: number): string => demoId('63', index)

function partOf(part: Part, roomId: (name: string) => string | undefined): { text: string } | { mention: Mention } {
  if (typeof part !== 'string') return { mention: { kind: 'person', name: part.name, id: part.id } }
  const name = part.startsWith('#') ? part.slice(1) : ''
  const id = roomId(name)
  return id === undefined ? { text: part } : { mention: { kind: 'room', name, id } }
}
