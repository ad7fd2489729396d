/** A tag taken apart: what all tags of an order share, and the number that counts them up. */
const parts = (label: string): [head: string, serial: string] => {
  const [, head = '', serial = ''] = /^(.*?)(\d*)$/.exec(label) ?? []
  return [head, serial]
}

/**
 * `count` tags in sequence: the number at the end of the first is counted up and keeps its width (READ-92, Metrc reference
 * §7). Fewer where the label ends in no number, or the number in no more digits.
 */
export function tagsInSequence(first: string, count: number): string[] {
  const [head, serial] = parts(first)
  const tags = [first]
  for (let step = 1; step < count; step += 1) {
    const next = String(BigInt(serial || '0') + BigInt(step)).padStart(serial.length, '0')
    if (next.length > serial.length) break
    tags.push(head + next)
  }
  return count < 1 ? [] : tags
}

/** The tag that lies so far behind the first of its sequence. */
export function tagBehind(first: string, steps: number): string {
  const [head, serial] = parts(first)
  return steps === 0 ? first : head + String(BigInt(serial || '0') + BigInt(steps)).padStart(serial.length, '0')
}

/** How far the second tag lies behind the first; null when they are not of one sequence. */
export function tagDistance(first: string, second: string): number | null {
  const [head, serial] = parts(first)
  const [otherHead, otherSerial] = parts(second)
  if (first === second) return 0
  if (head !== otherHead || serial.length !== otherSerial.length || serial === '') return null
  return Number(BigInt(otherSerial) - BigInt(serial))
}
