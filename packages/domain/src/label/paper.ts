/** Millimetres, and what an inch has of them. */
const inch = 25.4

/** A sheet of labels, or a roll of them, whose page is one label. All lengths in millimetres. */
export interface Paper {
  id: string
  /** 'Avery 5160, 30 labels' */
  name: string
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  /** Where the first label begins. */
  left: number
  top: number
  /** From the begin of one label to the begin of the next. */
  pitchX: number
  pitchY: number
  isRoll: boolean
}

const letter = { width: 8.5 * inch, height: 11 * inch }
const a4 = { width: 210, height: 297 }

type Grid = Pick<Paper, 'columns' | 'rows' | 'left' | 'top' | 'pitchX' | 'pitchY'> & { width: number; height: number }

const sheet = (
  page: Paper['page'],
  unit: number,
  names: string,
  { width, height, columns, rows, left, top, pitchX, pitchY }: Grid,
): Paper => ({
  id: names.split(',')[0]?.toLowerCase().replaceAll(' ', '-') ?? names,
  name: `${names}: ${columns * rows} on a sheet`,
  page,
  label: { width: width * unit, height: height * unit },
  columns,
  rows,
  left: left * unit,
  top: top * unit,
  pitchX: pitchX * unit,
  pitchY: pitchY * unit,
  isRoll: false,
})

const roll = (name: string, width: number, height: number, unit: number): Paper => {
  const size = { width: width * unit, height: height * unit }
  return {
    id: `roll-${width}x${height}${unit === 1 ? 'mm' : 'in'}`,
    name,
    page: size,
    label: size,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitchX: size.width,
    pitchY: size.height,
    isRoll: true,
  }
}

const g = (
  width: number,
  height: number,
  [columns, rows]: readonly [number, number],
  [left, top]: readonly [number, number],
  [pitchX, pitchY]: readonly [number, number],
): Grid => ({ width, height, columns, rows, left, top, pitchX, pitchY })

/** The papers that are offered, as their makers print their measures: sheets of US Letter and A4, and rolls of label printers. */
export const papers: readonly Paper[] = [
  sheet(letter, inch, 'Avery 5160, 2⅝ × 1 in', g(2.625, 1, [3, 10], [0.1875, 0.5], [2.75, 1])),
  sheet(letter, inch, 'Avery 5161, 4 × 1 in', g(4, 1, [2, 10], [0.156_25, 0.5], [4.1875, 1])),
  sheet(letter, inch, 'Avery 5163, 4 × 2 in', g(4, 2, [2, 5], [0.156_25, 0.5], [4.1875, 2])),
  sheet(letter, inch, 'Avery 5164, 4 × 3⅓ in', g(4, 10 / 3, [2, 3], [0.156_25, 0.5], [4.1875, 10 / 3])),
  sheet(letter, inch, 'Avery 5167, 1¾ × ½ in', g(1.75, 0.5, [4, 20], [0.281_25, 0.5], [2.0625, 0.5])),
  sheet(letter, inch, 'Avery 22806, 2 × 2 in', g(2, 2, [3, 4], [0.625, 0.625], [2.625, 2.5833])),
  sheet(a4, 1, 'Avery L7160, 63.5 × 38.1 mm', g(63.5, 38.1, [3, 7], [7.25, 15.15], [66.04, 38.1])),
  sheet(a4, 1, 'Avery L7163, 99.1 × 38.1 mm', g(99.1, 38.1, [2, 7], [4.65, 15.15], [101.6, 38.1])),
  sheet(a4, 1, 'Avery L7165, 99.1 × 67.7 mm', g(99.1, 67.7, [2, 4], [4.65, 13.1], [101.6, 67.7])),
  sheet(a4, 1, 'Avery L7651, 38.1 × 21.2 mm', g(38.1, 21.2, [5, 13], [4.75, 10.7], [40.6, 21.2])),
  roll('Roll, 2 × 1 in', 2, 1, inch),
  roll('Roll, 2¼ × 1¼ in', 2.25, 1.25, inch),
  roll('Roll, 3 × 1 in', 3, 1, inch),
  roll('Roll, 3 × 2 in', 3, 2, inch),
  roll('Roll, 4 × 2 in', 4, 2, inch),
  roll('Roll, 4 × 6 in', 4, 6, inch),
  roll('Roll, 50 × 25 mm', 50, 25, 1),
  roll('Roll, 100 × 50 mm', 100, 50, 1),
]

export const paperOf = (id: string): Paper | undefined => papers.find((paper) => paper.id === id)

/** How many labels a page holds. */
export const perPage = ({ columns, rows }: Paper): number => columns * rows

/** Where a label goes. */
export interface LabelPosition {
  /** From 0. */
  page: number
  /** Of its upper left corner, in millimetres. */
  x: number
  y: number
}

/**
 * Where the label goes that is the `at`th of a job, counted from 0, row by row.
 *
 * @param start the first label of the first sheet that is still there, counted from 1
 */
export function positionOf(paper: Paper, at: number, start = 1): LabelPosition {
  const slot = at + start - 1
  const onPage = slot % perPage(paper)
  return {
    page: Math.floor(slot / perPage(paper)),
    x: paper.left + (onPage % paper.columns) * paper.pitchX,
    y: paper.top + Math.floor(onPage / paper.columns) * paper.pitchY,
  }
}

/** How many pages this many labels take. */
export const pageCount = (paper: Paper, labels: number, start = 1): number =>
  labels === 0 ? 0 : positionOf(paper, labels - 1, start).page + 1

/** A hundredth of a millimetre: inches have no end of digits. */
const tolerance = 0.05

/** Whether a label of this size fits on the paper. */
export const fitsOn = ({ label }: Paper, size: { width: number; height: number }): boolean =>
  size.width <= label.width + tolerance && size.height <= label.height + tolerance
