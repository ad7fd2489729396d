import type { LabelDesignForm, LabelElement } from './label-design.ts'
import { type LabelKind, labelKindWords } from './label-kind.ts'

interface Line {
  field: string
  text?: string
  /** How high it is, compared with others. */
  weight?: number
  isBold?: boolean
}

/** What a standard label says beside its code, the most important first: a small one leaves out from the end. */
const linesOf: Readonly<Record<LabelKind, readonly Line[]>> = {
  plant: [
    { field: 'name', weight: 1.8, isBold: true },
    { field: 'code' },
    { field: 'planted', text: 'Planted' },
    { field: 'batch' },
    { field: 'room' },
    { field: 'license' },
  ],
  plantBatch: [
    { field: 'name', weight: 1.8, isBold: true },
    { field: 'strain' },
    { field: 'planted', text: 'Planted' },
    { field: 'type' },
    { field: 'room' },
    { field: 'license' },
  ],
  package: [
    { field: 'name', weight: 1.8, isBold: true },
    { field: 'quantity', weight: 1.2, isBold: true },
    { field: 'code' },
    { field: 'packaged', text: 'Packaged' },
    { field: 'source' },
    { field: 'license' },
  ],
  room: [{ field: 'name', weight: 2.4, isBold: true }, { field: 'types' }, { field: 'facility' }],
  zone: [
    { field: 'name', weight: 2, isBold: true },
    { field: 'system', weight: 1.2 },
    { field: 'room' },
    { field: 'facility' },
  ],
  equipment: [
    { field: 'name', weight: 1.8, isBold: true },
    { field: 'brand' },
    { field: 'piece' },
    { field: 'room' },
    { field: 'sku', text: 'SKU' },
  ],
}

const mmPerPoint = 25.4 / 72
/** A tag number is so many times as wide as its letters are high: it stands in one line, never cut. */
const tagWidth = 24 * 0.66
/** Another line has room for some twenty letters, and half as many again where they are made smaller. */
const lineWidth = 12
const titleWidth = 5
/** A line lower than this cannot be read at an arm's length. */
const leastLine = 2.6
const round = (value: number) => Math.floor(value * 10 + 1e-6) / 10

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * A label that is good for any size of paper, so that nobody has to draw one: the QR code at the left, what a person reads beside it,
 * and Code 128 below where there is room for bars that a scanner can tell apart.
 */
export function standardDesign(kind: LabelKind, { width, height }: { width: number; height: number }): LabelDesignForm {
  const pad = Math.min(3, Math.max(1.2, Math.min(width, height) * 0.06))
  // A tag number has some 210 modules with the white at both ends, and bars of a fifth of a millimetre are read.
  const hasBars = width - 2 * pad >= 58 && height >= 44 && (kind === 'plant' || kind === 'package')
  const barHeight = hasBars ? Math.min(16, height * 0.26) : 0
  const inner = {
    x: pad,
    y: pad,
    width: width - 2 * pad,
    height: height - 2 * pad - (hasBars ? barHeight + pad / 2 : 0),
  }
  const isHigh = inner.height > inner.width * 0.75
  const side = isHigh ? Math.min(inner.width * 0.7, inner.height * 0.45) : Math.min(inner.height, inner.width * 0.4, 42)
  const code: Box = { x: isHigh ? (width - side) / 2 : inner.x, y: inner.y, width: side, height: side }
  const words: Box = isHigh
    ? { x: inner.x, y: inner.y + side + pad, width: inner.width, height: inner.height - side - pad }
    : { x: inner.x + side + pad / 2, y: inner.y, width: inner.width - side - pad / 2, height: inner.height }
  const parts: LabelElement[] = [{ ...plain, ...rounded(code), id: 'qr', is: 'qr' }, ...lines(kind, words, isHigh)]
  if (hasBars)
    parts.push({
      ...plain,
      ...rounded({ ...inner, y: height - pad - barHeight, height: barHeight }),
      id: 'bars',
      is: 'code128',
    })
  return { name: `Standard ${labelKindWords[kind].toLowerCase()} label`, kind, width, height, elements: parts }
}

const plain = { field: '', text: '', size: 8, isBold: false, align: 'left' } as const

const rounded = ({ x, y, width, height }: Box): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

function lines(kind: LabelKind, box: Box, isHigh: boolean): LabelElement[] {
  const all = linesOf[kind]
  let shown = all.length
  const weightOf = (count: number) => all.slice(0, count).reduce((sum, { weight = 1 }) => sum + weight, 0)
  while (shown > 1 && box.height / weightOf(shown) < leastLine) shown -= 1
  // Few lines on a large label do not become a poster.
  const unit = Math.min(box.height / weightOf(shown), 7.5)
  let y = box.y + Math.max(0, (box.height - unit * weightOf(shown)) / 2)
  return all.slice(0, shown).map(({ field, text = '', weight = 1, isBold = false }) => {
    const height = unit * weight
    const place = rounded({ x: box.x, y, width: box.width, height })
    y += height
    // A title takes two lines rather than small letters.
    const high = height * (weight > 1.5 ? 0.6 : 0.74)
    const size = Math.max(
      4,
      round(
        Math.min(high, field === 'code' ? box.width / tagWidth : box.width / (weight > 1.5 ? titleWidth : lineWidth)) /
          mmPerPoint,
      ),
    )
    return { ...plain, ...place, id: field, is: 'text', field, text, isBold, size, align: isHigh ? 'center' : 'left' }
  })
}
