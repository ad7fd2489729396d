import { readPicture } from '../live/kept/kept-picture.ts'
import { KeptStore } from '../live/kept/kept-store.ts'
import { sealOf } from '../live/kept/seal.ts'
import { sessionKey, stationKey } from '../live/storage-keys.ts'
import { modeStorageKey } from '../ui/mode-key.ts'
import { PictureLayer } from './picture-layer.ts'
import { type Picture, placeOfPage } from './picture.ts'

/** Nobody waits longer for a picture: the program itself takes some seconds. */
const patienceMs = 1_500
/** A window that is a little wider or narrower, by a scroll bar, looks the same. */
const sameWidthPx = 24

/**
 * Shows how the page looked last on this device, if this session kept it with this very program, in these colors and about this
 * width; anything else falls away in silence. Resolves when it is painted, or when it is known that there is none.
 *
 * @param entry names the program (kept-rows.ts)
 * @param isOnline a network is there, and the server does not answer
 */
export async function showPicture(entry: string, isOnline: boolean): Promise<void> {
  const token = localStorage.getItem(sessionKey)
  if (token === null || localStorage.getItem(stationKey) !== null || !globalThis.crypto?.subtle) return
  const isLate = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const picture = await Promise.race([keptPicture(token, entry), isLate])
  if (picture === null || !isOfThisScreen(picture)) return
  await new PictureLayer(picture, isOnline, () => localStorage.getItem(sessionKey) === token).show()
}

async function keptPicture(token: string, entry: string): Promise<Picture | null> {
  const [seal, store] = await Promise.all([sealOf(token), KeptStore.open(() => {})])
  try {
    const text = await readPicture({ store, seal }, placeOfPage(), entry)
    return text === null ? null : (JSON.parse(text) as Picture)
  } finally {
    store.close()
  }
}

const isOfThisScreen = ({ mode, width }: Picture): boolean =>
  mode === modeOfNow() && Math.abs(width - innerWidth) <= sameWidthPx

function modeOfNow(): string {
  const chosen = localStorage.getItem(modeStorageKey)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
