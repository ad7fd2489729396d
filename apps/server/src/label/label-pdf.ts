import type { Drawing, DrawingTools, Mark } from '@cultivatd/domain/label/drawing'
import { type Paper, positionOf } from '@cultivatd/domain/label/paper'
import PdfDocument from 'pdfkit'
import { fontBytes } from './drawing-tools.ts'

const pointsPerMm = 72 / 25.4
type Pdf = InstanceType<typeof PdfDocument>

interface PdfOptions {
  paper: Paper
  /** The first label of the first sheet that is still there, counted from 1. */
  start: number
  title: string
  tools: DrawingTools
  /** A PNG; null for none. */
  logo: Uint8Array | null
}

/** Labels on sheets, one drawing after the other, in their own size: a printer must not fit them to the page. */
export async function pdfOf(
  drawings: Iterable<Drawing>,
  { paper, start, title, tools, logo }: PdfOptions,
): Promise<Buffer> {
  const { width, height } = paper.page
  const document = new PdfDocument({
    autoFirstPage: false,
    size: [width * pointsPerMm, height * pointsPerMm],
    margin: 0,
    info: { Title: title, Creator: 'Cultivatd' },
    lang: 'en-US',
    displayTitle: true,
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  for (const font of ['regular', 'bold'] as const) document.registerFont(font, fontBytes(font))
  let at = 0
  let page = -1
  for (const drawing of drawings) {
    const position = positionOf(paper, at, start)
    if (position.page !== page) document.addPage()
    page = position.page
    document
      .save()
      .translate(position.x * pointsPerMm, position.y * pointsPerMm)
      .scale(pointsPerMm)
    for (const mark of drawing.marks) draw(document, mark, tools, logo)
    document.restore()
    at += 1
  }
  document.end()
  await ended
  return Buffer.concat(parts)
}

function draw(document: Pdf, mark: Mark, { measure }: DrawingTools, logo: Uint8Array | null): void {
  if (mark.is === 'line') document.rect(mark.x, mark.y, mark.width, mark.height).fill('black')
  else if (mark.is === 'logo') {
    if (logo)
      document.image(Buffer.from(logo), mark.x, mark.y, {
        fit: [mark.width, mark.height],
        align: 'center',
        valign: 'center',
      })
  } else if (mark.is === 'code') {
    const { x, y, module, height, symbology, dark } = mark
    const high = symbology === 'qr' ? module : height
    for (const [left, top, width, rows] of dark)
      document.rect(x + left * module, y + top * high, width * module, rows * high)
    document.fill('black')
  } else {
    const { text, x, width, baseline, size, isBold, align } = mark
    const free = align === 'left' ? 0 : width - measure(text, isBold) * size
    document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor('black')
      .text(text, x + (align === 'center' ? free / 2 : free), baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
}
