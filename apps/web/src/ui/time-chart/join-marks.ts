interface Joined {
  at: number
  label: string
  tone?: 'warn'
}

/** Marks that stand as one in their lane. */
export interface MarkGroup<Mark extends Joined> {
  marks: readonly [Mark, ...Mark[]]
  /** Where it begins, px in the lane. */
  left: number
  /** Where its marks lie, px in the lane. */
  lines: readonly number[]
  tone: 'warn' | undefined
}

interface Lane {
  from: number
  to: number
  /** px */
  width: number
  /** A mark that stands alone shows its words; otherwise its icon. */
  hasWords: boolean
}

/** From the edge of a mark to the line in the middle of its icon, px. */
const toLine = 15
const iconWidth = 30
const letterWidth = 7.2
/** No finger presses two at once. */
const apart = 8

const widthOf = (marks: readonly Joined[], hasWords: boolean): number => {
  const text = marks.length > 1 ? String(marks.length) : hasWords ? (marks[0]?.label ?? '') : ''
  return iconWidth + (text === '' ? 0 : 6 + text.length * letterWidth)
}

/**
 * Those whose words, or icons, would lie on each other are one.
 *
 * @param marks by their time, all of them in the lane
 */
export function joinedMarks<Mark extends Joined>(marks: readonly Mark[], lane: Lane): MarkGroup<Mark>[] {
  const { from, to, width, hasWords } = lane
  const xOf = ({ at }: Joined) => Math.round(((at - from) / (to - from)) * width)
  const leftOf = (group: readonly [Mark, ...Mark[]]) =>
    Math.max(0, Math.min(xOf(group[0]) - toLine, width - widthOf(group, hasWords)))
  const groups: [Mark, ...Mark[]][] = []
  for (const mark of marks) {
    groups.push([mark])
    // One that became wider, or was pushed in at the right end, may lie on the one before it.
    for (let [before, last] = groups.slice(-2); before && last; [before, last] = groups.slice(-2)) {
      if (leftOf(before) + widthOf(before, hasWords) + apart <= leftOf(last)) break
      groups.splice(-2, 2, [...before, ...last])
    }
  }
  return groups.map((group) => ({
    marks: group,
    left: leftOf(group),
    lines: group.map(xOf),
    tone: group.find(({ tone }) => tone === 'warn')?.tone,
  }))
}
