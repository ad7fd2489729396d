import { type Drawing, drawingOf } from '@cultivatd/domain/label/drawing'
import type { LabelDesignForm } from '@cultivatd/domain/label/label-design'
import type { LabelValues } from '@cultivatd/domain/label/label-kind'
import { type Paper, paperOf } from '@cultivatd/domain/label/paper'
import { type Resolution, zplOf } from '@cultivatd/domain/label/zpl'
import { drawingTools } from './drawing-tools.ts'
import { bitmapOf, type LabelLogo } from './label-logo.ts'

/** What is printed, with all that is known of it: nothing is looked up any more. */
export interface LabelWork {
  as: 'pdf' | 'zpl'
  design: LabelDesignForm
  labels: readonly LabelValues[]
  copies: number
  /** The id of a paper. */
  paper: string
  start: number
  resolution: Resolution
  title: string
  logo: LabelLogo | null
}

/** One label, for somebody who looks at it. */
export async function previewOf(design: LabelDesignForm, values: LabelValues): Promise<Drawing> {
  const tools = await drawingTools()
  const { notes, ...drawing } = drawingOf(design, values, tools)
  return { ...drawing, notes }
}

/** The file of a job. It takes seconds for thousands of labels, and belongs into a thread of its own. */
export async function fileOf(work: LabelWork): Promise<Uint8Array> {
  const tools = await drawingTools()
  const { design, labels, copies, logo } = work
  if (work.as === 'zpl') {
    const options = { resolution: work.resolution, copies, logo: bitmapOf(logo) }
    return Buffer.from(labels.map((values) => zplOf(drawingOf(design, values, tools), options)).join(''), 'ascii')
  }
  const { pdfOf } = await import('./label-pdf.ts')
  const paper = paperOf(work.paper) as Paper
  function* drawings(): Generator<Drawing> {
    for (const values of labels) {
      const drawing = drawingOf(design, values, tools)
      for (let copy = 0; copy < copies; copy += 1) yield drawing
    }
  }
  return pdfOf(drawings(), { paper, start: work.start, title: work.title, tools, logo: logo?.png ?? null })
}
