import { readPlaceCode } from '@cultivatd/domain/label/place-code'

type Take = (code: string) => void

/** The forms that are open and take where something goes, the last above the others. */
const takers: Take[] = []

/** Whether a form that is open took the code of a room or a zone as where things go. */
export function takePlaceScan(text: string): boolean {
  const place = readPlaceCode(text)
  const take = takers.at(-1)
  if (!take || !place || place.is === 'equipment') return false
  take(place.code)
  return true
}

/** Takes the codes of rooms and zones that are scanned until it ends. */
export function takePlaces(take: Take): () => void {
  takers.push(take)
  return () => {
    const at = takers.indexOf(take)
    if (at >= 0) takers.splice(at, 1)
  }
}
