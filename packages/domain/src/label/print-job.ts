import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId } from '../field/field.ts'
import { type LabelDesignForm, sizeText } from './label-design.ts'
import { LabelKind } from './label-kind.ts'
import { fitsOn, type Paper, paperOf, perPage } from './paper.ts'
import { standardDesign } from './standard-design.ts'
import { resolutions } from './zpl.ts'

/** One job prints at most so many, copies counted. */
export const mostLabels = 5000

/** What is printed: of which records, on which paper, by which design. */
export const PrintJob = z.strictObject({
  facilityId: entityId,
  kind: LabelKind,
  /** Tag numbers of plants and packages, names of batches, ids of rooms and pieces, and for zones what `zoneKey` says. */
  records: z
    .array(z.string().min(1).max(250))
    .min(1, 'Choose at least one to print a label for')
    .max(mostLabels, `Print at most ${mostLabels.toLocaleString('en-US')} labels at once`),
  /** '' for the standard label of the paper. */
  designId: z.string().max(100),
  /** The id of a paper. */
  paper: z.string().max(100),
  /** The first label of the first sheet that is still there, counted from 1. */
  start: z.number('Must be a positive Integer').int('Must be a positive Integer').min(1, 'Must be a positive Integer'),
  copies: z
    .number('Must be a positive Integer')
    .int('Must be a positive Integer')
    .min(1, 'Must be a positive Integer')
    .max(100, 'Enter at most 100'),
})
export type PrintJob = z.infer<typeof PrintJob>

const resolution = z.literal(resolutions, 'Choose how many dots an inch the printer has')

/** The same as a file: a PDF of the sheets, or the commands of a label printer. */
export const FileJob = z.discriminatedUnion('as', [
  PrintJob.extend({ as: z.literal('pdf') }),
  PrintJob.extend({ as: z.literal('zpl'), resolution }),
])
export type FileJob = z.infer<typeof FileJob>

/** The same straight to a printer that the operator has set. */
export const PrinterJob = PrintJob.extend({ printer: z.string().min(1, 'Choose a printer').max(100) })
export type PrinterJob = z.infer<typeof PrinterJob>

/** A label printer in the network, by the name that the operator gave it. */
export const LabelPrinter = z.object({ name: z.string(), resolution })
export type LabelPrinter = z.infer<typeof LabelPrinter>

type Asked = Pick<PrintJob, 'kind' | 'records' | 'designId' | 'paper' | 'start' | 'copies'>

/**
 * Why a job cannot be printed.
 *
 * @param design the one that the job names; undefined where it is not there
 * @param isZpl whether it goes to a label printer, which knows no sheets
 */
export function printJobProblems(job: Asked, design: LabelDesignForm | undefined, isZpl: boolean): Problem[] {
  const paper = paperOf(job.paper)
  if (!paper) return [{ message: 'Choose a paper', path: 'paper' }]
  const problems: Problem[] = []
  if (isZpl && !paper.isRoll)
    problems.push({
      message: 'A label printer prints on a roll. Choose one, or print this sheet as a PDF.',
      path: 'paper',
    })
  if (job.start > perPage(paper))
    problems.push({ message: `A sheet has ${perPage(paper)} labels, so the first is one of them`, path: 'start' })
  const count = job.records.length * job.copies
  if (count > mostLabels) {
    const most = mostLabels.toLocaleString('en-US')
    problems.push({
      message: `These are ${count.toLocaleString('en-US')} labels: print at most ${most} at once`,
      path: 'copies',
    })
  }
  if (job.designId !== '') problems.push(...designProblems(job, paper, design))
  return problems
}

function designProblems({ kind }: Asked, paper: Paper, design: LabelDesignForm | undefined): Problem[] {
  const path = 'designId'
  if (!design) return [{ message: 'This design is not there any more. Choose another one.', path }]
  if (design.kind !== kind) return [{ message: 'This design is for labels of another kind', path }]
  if (fitsOn(paper, design)) return []
  return [
    {
      message: `${design.name} is ${sizeText(design)}, larger than the labels of this paper (${sizeText(paper.label)})`,
      path,
    },
  ]
}

/** The design of a job: the one that it names, or the standard one of its paper. */
export const designOf = (
  { kind }: Pick<PrintJob, 'kind'>,
  paper: Paper,
  own: LabelDesignForm | undefined,
): LabelDesignForm => own ?? standardDesign(kind, paper.label)
