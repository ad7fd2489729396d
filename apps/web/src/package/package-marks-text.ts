import type { Package } from '@cultivatd/domain/package/package'
import { markWords, packageMarks } from '@cultivatd/domain/package/said'

/** 'Trade sample, finished good'; null of a package without marks. */
export function marksText({ metrc }: Package): string | null {
  const marks = packageMarks.filter((mark) => metrc[markWords[mark].field]).map((mark) => markWords[mark].label)
  return marks.length === 0 ? null : marks.map((mark, at) => (at === 0 ? mark : mark.toLowerCase())).join(', ')
}
