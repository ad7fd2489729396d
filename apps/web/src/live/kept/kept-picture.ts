import { buildOfPage } from './kept-rows.ts'
import type { KeptStore } from './kept-store.ts'
import type { Seal } from './seal.ts'

/** Under names of their own: what a person may see becomes less, and all of them go. */
const mark = 'picture '
/** What is larger is not kept, and of more pages the oldest go: rows have the first claim on the room. */
const mostBytes = 400_000
const mostPictures = 24

/** What is open of a session to keep something in. */
interface Place {
  store: KeptStore
  seal: Seal
  /** Whether it still may be: what was shown may have been refused meanwhile. */
  isWanted: () => boolean
}

type Keeping = (page: string, text: string) => void

let keeping: Keeping | null = null

/** Who keeps in this tab; null: nobody. */
export const setPictureKeeping = (next: Keeping | null): void => {
  keeping = next
}

/** Keeps how a page looks, in place of how it looked before; where nothing is kept, nothing (keeper.ts). */
export const keepPicture: Keeping = (page, text) => keeping?.(page, text)

const nameOf = async (seal: Seal, page: string): Promise<string> => mark + (await seal.nameOf(mark + page))

/** Writes the picture of a page. */
export async function writePicture({ store, seal, isWanted }: Place, page: string, text: string): Promise<void> {
  const name = await nameOf(seal, page)
  const sealed = await seal.seal(text, name)
  if (!isWanted()) return
  if (sealed.length > mostBytes) return store.drop(name)
  await store.write(seal.owner, { name, build: buildOfPage(), from: null, to: '', sealed, now: Date.now() })
  const heads = (await picturesIn(store)).sort((a, b) => b.openedAt - a.openedAt)
  await store.drop(...heads.slice(mostPictures).map((head) => head.name))
}

/** What is kept of a page by this very program; null when nothing is, or not of this session. */
export async function readPicture(
  { store, seal }: Omit<Place, 'isWanted'>,
  page: string,
  build: string,
): Promise<string | null> {
  const name = await nameOf(seal, page)
  const [session, kept] = await Promise.all([store.session(), store.read(name)])
  const [sealed] = kept?.parts ?? []
  if (session?.owner !== seal.owner || kept?.head.build !== build || !sealed) return null
  return seal.open(sealed, name)
}

export async function dropPictures(store: KeptStore): Promise<void> {
  await store.drop(...(await picturesIn(store)).map(({ name }) => name))
}

const picturesIn = async (store: KeptStore) => (await store.heads()).filter(({ name }) => name.startsWith(mark))
