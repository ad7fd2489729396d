import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Dots on a millimetre of what is drawn here: what a camera sees of a label. */
const dotsPerMm = 12
const pointsPerMm = 72 / 25.4

export interface Page {
  /** In dots. */
  width: number
  height: number
  /** Four bytes a dot. */
  data: Uint8ClampedArray<ArrayBuffer>
}

type Matrix = readonly [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]

/**
 * Draws the filled boxes of each page of a PDF, of which codes are made, as the PDF itself says them: its streams are unpacked, and
 * its operators followed. Letters are left out. For tests.
 */
export function drawnPages(pdf: Buffer): Page[] {
  const text = pdf.toString('latin1')
  const pages = [...text.matchAll(/\/Type \/Page\n[\s\S]*?endobj/g)].map(([page]) => page)
  return pages.map((page) => {
    const [, width = 0, height = 0] = (page.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []).map(Number)
    const content = page.match(/\/Contents (\d+) 0 R/)?.[1] ?? ''
    return drawn(streamOf(pdf, text, content), width, height)
  })
}

function streamOf(pdf: Buffer, text: string, id: string): string {
  const begin = text.indexOf(`\n${id} 0 obj\n`)
  const from = text.indexOf('stream\n', begin) + 'stream\n'.length
  const length = Number(text.slice(begin, from).match(/\/Length (\d+)/)?.[1])
  return inflateSync(pdf.subarray(from, from + length)).toString('latin1')
}

function drawn(commands: string, widthPoints: number, heightPoints: number): Page {
  const scale = dotsPerMm / pointsPerMm
  const [width, height] = [Math.round(widthPoints * scale), Math.round(heightPoints * scale)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const kept: Matrix[] = []
  let boxes: (readonly [number, number, number, number])[] = []
  let numbers: number[] = []
  const fill = () => {
    for (const [left, top, right, bottom] of boxes)
      for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y += 1)
        for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x += 1)
          data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    boxes = []
  }
  for (const token of commands.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(token)) {
      numbers.push(Number(token))
      continue
    }
    if (token === 'q') kept.push(matrix)
    else if (token === 'Q') matrix = kept.pop() ?? matrix
    else if (token === 'cm') matrix = times(numbers as unknown as Matrix, matrix)
    else if (token === 're') {
      const [x = 0, y = 0, w = 0, h = 0] = numbers
      const at = (px: number, py: number) =>
        [(px * matrix[0] + matrix[4]) * scale, (heightPoints - (py * matrix[3] + matrix[5])) * scale] as const
      const [[x1, y1], [x2, y2]] = [at(x, y), at(x + w, y + h)]
      boxes.push([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)])
    } else if (token === 'f') fill()
    numbers = []
  }
  return { width, height, data }
}

/** Boxes in dots, drawn. */
export function pageOf(
  width: number,
  height: number,
  boxes: readonly (readonly [number, number, number, number])[],
): Page {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [left, top, wide, high] of boxes)
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1)
      for (let x = Math.max(0, left); x < Math.min(width, left + wide); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height, data }
}

export interface ReadCode {
  symbology: 'qr' | 'code128'
  text: string
  /** Of its upper left corner, in millimetres. */
  x: number
  y: number
}

let isReady = false

/** What a decoder reads from a page, from the top to the bottom. */
export async function readCodes({ width, height, data }: Page): Promise<ReadCode[]> {
  if (!isReady) {
    // The file of the same version as the program beside it.
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    await prepareZXingModule({
      overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
      fireImmediately: true,
    })
    isReady = true
  }
  const found = await readBarcodes({ width, height, data, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  })
  return found
    .map(({ format, text, position: { topLeft } }) => ({
      symbology: format === 'Code128' ? ('code128' as const) : ('qr' as const),
      text,
      x: topLeft.x / dotsPerMm,
      y: topLeft.y / dotsPerMm,
    }))
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
}
