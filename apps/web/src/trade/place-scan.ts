import { readPlaceCode } from '@cultivatd/domain/label/place-code'
import { notify, notifyError } from '../ui/notices.ts'
import type { Scanned } from './scan/scanned.ts'

/** Takes the code of a room or a zone, and says where it leads; null when another one was scanned meanwhile. */
export type TakePlace = (code: string) => Promise<Scanned | null>
type TakeLabel = (label: string) => void

/** The forms that are open and take where something goes, the last above the others. */
const placeTakers: TakePlace[] = []
/** The cameras that are open above a form: what a scanner sends meanwhile is theirs. */
const labelTakers: TakeLabel[] = []

const superseded: Scanned = { is: 'refused', said: 'Another place was scanned' }

/** What a form that is open says to the code of a room or a zone; null where the text is none, or no form takes it. */
export function placeScanned(text: string): Promise<Scanned> | null {
  const place = readPlaceCode(text)
  const take = placeTakers.at(-1)
  if (!take || !place || place.is === 'equipment') return null
  return take(place.code).then((scanned) => scanned ?? superseded)
}

/** Whether a form that is open took the code of a room or a zone as where things go; where to is told in a notice. */
export function takePlaceScan(text: string): boolean {
  const taken = placeScanned(text)
  void taken?.then((scanned) => {
    if (scanned === superseded) return
    if (scanned.is === 'refused') notifyError(scanned.said)
    else notify({ kind: 'info', text: scanned.said, milliseconds: 5_000 })
  })
  return taken !== null
}

/** Whether a camera that is open above a form took what a scanner sent. */
export function takeLabelScan(label: string): boolean {
  const take = labelTakers.at(-1)
  take?.(label)
  return take !== undefined
}

function taking<Take>(takers: Take[], take: Take): () => void {
  takers.push(take)
  return () => {
    const at = takers.indexOf(take)
    if (at >= 0) takers.splice(at, 1)
  }
}

/** Takes the codes of rooms and zones that are scanned until it ends. */
export const takePlaces = (take: TakePlace): (() => void) => taking(placeTakers, take)

/** Takes every code that is scanned until it ends. */
export const takeLabels = (take: TakeLabel): (() => void) => taking(labelTakers, take)
