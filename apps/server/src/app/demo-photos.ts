import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { commentById } from '../comment/comment.store.ts'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { hangFile, storeContent } from '../file/file.store.ts'
import { reencoded } from '../file/picture.ts'
import { type Author, historyOf, recordChange } from '../history/history.store.ts'
import type { Services } from '../http/services.ts'
import { taskById } from '../task/task.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

const [, marcus, priya]: readonly [Author, Author, Author] = demoAccounts

/** Small, so that the demo does not wait for them. */
const [width, height] = [640, 480]

const picture = (ground: string, shapes: readonly string[]): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${shapes.join('')}</svg>`,
  )

/** The same spots on every machine. */
const spots = (count: number, draw: (x: number, y: number, at: number) => string): string[] =>
  Array.from({ length: count }, (_none, at) => draw((at * 397) % width, (at * 223) % height, at))

/** The fans of a canopy from above, some of them yellow. */
const canopy = picture(
  '#24452b',
  spots(40, (x, y, at) => {
    const color = at % 9 === 0 ? '#c9d36b' : at % 2 === 0 ? '#5f9650' : '#7fb069'
    return `<ellipse cx="${x}" cy="${y}" rx="74" ry="17" fill="${color}" transform="rotate(${at * 37} ${x} ${y})"/>`
  }),
)

/** A sticky card with what flew into it. */
const card = picture('#3b4a3f', [
  '<rect x="120" y="50" width="400" height="380" rx="8" fill="#f2d94e"/>',
  ...Array.from({ length: 4 }, (_none, at) => `<path d="M${200 + at * 80} 50v380" stroke="#d3b92c" stroke-width="2"/>`),
  ...spots(18, (x, y) => {
    const [cx, cy] = [140 + (x * 360) / width, 70 + (y * 340) / height]
    return `<ellipse cx="${cx}" cy="${cy}" rx="6" ry="2.5" fill="#3a3222" transform="rotate(${x} ${cx} ${cy})"/>`
  }),
])

/** The pan under a dehumidifier, full to the rim. */
const pan = picture('#8d9499', [
  '<rect x="70" y="150" width="500" height="230" rx="28" fill="#d7dce0"/>',
  '<rect x="96" y="176" width="448" height="178" rx="18" fill="#5c86a3"/>',
  '<path d="M110 210q60-18 120 0t120 0t120 0t60 0" stroke="#a9cbe0" stroke-width="5" fill="none"/>',
  '<rect x="270" y="60" width="100" height="110" rx="10" fill="#4a4f54"/>',
])

interface DemoPhoto {
  name: string
  by: Author
  content: Buffer
  entity: 'task' | 'comment'
  record: string
}

/** Of Defoliate rack 2, of the dehumidifier that hums, and of the card with two thrips. */
const photos: readonly DemoPhoto[] = [
  { name: 'rack 2, middle.webp', by: priya, content: canopy, entity: 'task', record: demoId('62', 8) },
  { name: 'full pan.webp', by: marcus, content: pan, entity: 'task', record: demoId('62', 10) },
  { name: 'card at rack 1.webp', by: priya, content: card, entity: 'comment', record: demoId('63', 1) },
]

type Stores = Pick<Services, 'db' | 'files' | 'config' | 'now'>

/** Photos of tasks and of a comment of the demo's first facility, once: what people remove stays away. */
export async function seedDemoPhotos(stores: Stores, facilityId: string): Promise<void> {
  if (facilityId !== demoLicenses.redFork) return
  for (const photo of photos) await seedPhoto(stores, facilityId, photo)
}

/** In which history it is told, and under which names; null where the record is not there. */
async function recordOf(db: Db, facilityId: string, { entity, record }: DemoPhoto) {
  if (entity === 'comment')
    return (await commentById(db, facilityId, record)) ? { facilityId, records: [record] as const } : null
  const task = await taskById(db, record)
  return task ? { facilityId: null, records: [task.title, record] as const } : null
}

async function seedPhoto({ db, files, config, now }: Stores, facilityId: string, photo: DemoPhoto): Promise<void> {
  const { name, by, entity, record } = photo
  const of = await recordOf(db, facilityId, photo)
  const known = of ? await historyOf(db, { facilityId: of.facilityId, entity, record }) : []
  if (!of || known.some(({ what }) => what === `${entity}.addPhoto`)) return
  const content = await reencoded(photo.content)
  const room = { most: config.mostFilesBytes, now: now() }
  const stored = await storeContent(db, files, { name, type: 'image/webp', content }, room)
  await transact(db, async (tx) => {
    await hangFile(tx, { entity, record }, stored, { by: by.name, now: now(), personId: by.id })
    const added = { by, entity, what: `${entity}.addPhoto`, summary: `Added the photo ${name}`, before: null }
    await recordChange(tx, { ...added, ...of, after: { photo: name } })
  })
}
