import { readPlaceCode } from '@cultivatd/domain/label/place-code'

type Take = (code: string) => void

/** The forms that are open and take where something goes, the last above the others. */
const takers: Take[] = []
/** What a scanner sends meanwhile is theirs, whatever has the focus. */
const labelTakers: Take[] = []

/** Whether a form that is open took the code of a room or a zone as where things go. */
export function takePlaceScan(text: string): boolean {
  const place = readPlaceCode(text)
  const take = takers.at(-1)
  if (!take || !place || place.is === 'equipment') return false
  take(place.code)
  return true
}

/** Whether a page that counts took what a scanner sent. */
export function takeLabelScan(label: string): boolean {
  const take = labelTakers.at(-1)
  take?.(label)
  return take !== undefined
}

function taking(all: Take[], take: Take): () => void {
  all.push(take)
  return () => {
    const at = all.indexOf(take)
    if (at >= 0) all.splice(at, 1)
  }
}

/** Takes the codes of rooms and zones that are scanned until it ends. */
export const takePlaces = (take: Take): (() => void) => taking(takers, take)

/** Takes every code that is scanned until it ends. */
export const takeLabels = (take: Take): (() => void) => taking(labelTakers, take)
