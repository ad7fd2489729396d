/**
 * The key of what is being sent (header `Idempotency-Key`): the same input is sent again under the same key, so that the
 * server answers what came of the first, until its outcome is known. Another input is another change.
 */
export interface RepeatKey {
  of: (input: unknown) => string
  /** The outcome is here: whoever sends the same now means it once more. */
  used: () => void
  /** It waits on this device under its key, and its outcome is told there. */
  handedOver: () => void
  /** What this corrects (header `Corrects`): the keys of which the outcome is here, and what it began with. */
  corrects: () => readonly string[]
  /** What is on its way; null when nothing is. To be kept where a page may be loaded anew. */
  kept: () => KeptKey | null
}

/** An input as text, with the key that it was sent under. */
export interface KeptKey {
  input: string
  key: string
}

/** The server takes no more. */
const mostCorrected = 20

/**
 * @param begin what was on its way when the page was left
 * @param corrected the refused operation with which the form was opened, or the keys of which an outcome was here already
 */
export function createRepeatKey(
  newKey: () => string = randomKey,
  begin: KeptKey | null = null,
  corrected: readonly string[] = [],
): RepeatKey {
  let kept = begin
  let earlier = corrected
  return {
    of(input) {
      const text = JSON.stringify(input)
      if (kept?.input !== text) kept = { input: text, key: newKey() }
      return kept.key
    },
    used() {
      if (kept) earlier = [...earlier, kept.key].slice(-mostCorrected)
      kept = null
    },
    handedOver() {
      kept = null
    },
    corrects: () => earlier,
    kept: () => kept,
  }
}

// Not randomUUID: a browser has it only on pages that came encrypted or from the same machine.
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
