import { labelDesignRoutes, labelRoutes, labelTopics } from '@cultivatd/contract/label/label.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import {
  type LabelDesign,
  type LabelDesignForm,
  labelDesignForm,
  labelDesignProblems,
} from '@cultivatd/domain/label/label-design'
import { labelKindWords, sampleValues } from '@cultivatd/domain/label/label-kind'
import { type Paper, paperOf } from '@cultivatd/domain/label/paper'
import { designOf, type PrintJob, printJobProblems } from '@cultivatd/domain/label/print-job'
import type { Resolution } from '@cultivatd/domain/label/zpl'
import { implement } from '../http/implement.ts'
import { own } from '../http/own.ts'
import type { OwnKind } from '../http/own-change.ts'
import type { Services } from '../http/services.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { labelDesignRows, labelDesigns } from './label-design.store.ts'
import { labelLogo } from './label-logo.store.ts'
import { press } from './label-press.ts'
import { labelValues } from './label-values.ts'
import { printTo } from './printer.ts'
import { logoForPrint, setLabelLogo } from './set-logo.ts'

export const labelDesignKind: OwnKind<LabelDesignForm, LabelDesign> = {
  ...labelDesignRows,
  entity: 'label-design',
  noun: 'label design',
  nameOf: ({ name }) => name,
  formOf: labelDesignForm,
  problems: async (tx, { id, form }) => labelDesignProblems(form, await labelDesignRows.otherNames(tx, id)),
}

export const labelDesignHandlers = own(labelDesignRoutes, labelDesignKind)

interface Asked {
  db: Services['db']
  services: Services
  today: string
}

/** The file of a job. @throws AppError invalid with the sentences of the form, not-found where a record is not there any more */
async function printed({ db, services, today }: Asked, job: PrintJob, as: 'pdf' | 'zpl', resolution: Resolution) {
  const own = job.designId === '' ? undefined : (await labelDesigns(db, [job.designId]))[0]
  refuse(printJobProblems(job, own, as === 'zpl'))
  const paper = paperOf(job.paper) as Paper
  const { labels, missing } = await labelValues(job.kind, { ...job, db }, today)
  if (missing.length > 0) throw new AppError('not-found', missingText(missing))
  const content = await press({
    as,
    design: designOf(job, paper, own),
    labels,
    copies: job.copies,
    paper: job.paper,
    start: job.start,
    resolution,
    title: `${labelKindWords[job.kind]} labels, ${today}`,
    logo: await logoForPrint(db),
  })
  services.log.info(`Labels were drawn as ${as}`, { facilityId: job.facilityId, count: labels.length * job.copies })
  return { content, count: labels.length * job.copies, name: `${labelKindWords[job.kind]} labels ${today}` }
}

const missingText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0
    ? `${first} is not here any more, so nothing was printed. Leave it out and print again.`
    : `${others.length + 1} of these are not here any more (${[first, ...others].slice(0, 3).join(', ')}), so nothing was printed. Leave them out and print again.`

export const labelHandlers = implement(labelRoutes, {
  preview: async ({ body }) => {
    refuse(labelDesignProblems(body, []))
    const { previewOf } = await import('./label-work.ts')
    return previewOf(body, sampleValues(body.kind))
  },

  previewOf: async ({ db, body, today }) => {
    const { kind, record, designId, paper: paperId } = body
    const own = designId === '' ? undefined : (await labelDesigns(db, [designId]))[0]
    const job = { ...body, records: [record], start: 1, copies: 1 }
    refuse(printJobProblems(job, own, false))
    const paper = paperOf(paperId) as Paper
    const { labels } = await labelValues(kind, { ...job, db }, today)
    const [values] = labels
    if (!values) throw new AppError('not-found', missingText([record]))
    const { previewOf } = await import('./label-work.ts')
    return previewOf(designOf(job, paper, own), values)
  },

  file: async (call) => {
    const { body } = call
    const resolution = body.as === 'zpl' ? body.resolution : 203
    const { content, name } = await printed(call, body, body.as, resolution)
    return body.as === 'pdf'
      ? { name: `${name}.pdf`, type: 'application/pdf', content }
      : { name: `${name}.zpl`, type: 'application/octet-stream', content }
  },

  print: async (call) => {
    const { printer: name, ...job } = call.body
    const printer = call.services.config.labelPrinters.find((one) => one.name === name)
    if (!printer)
      throw new AppError('invalid', [
        { message: `There is no printer ${name} any more. Choose another one.`, path: 'printer' },
      ])
    const { content, count } = await printed(call, job, 'zpl', printer.resolution)
    await printTo(printer, content)
    return { labels: count }
  },

  printers: async ({ services }) => ({
    printers: services.config.labelPrinters.map(({ name, resolution }) => ({ name, resolution })),
  }),

  setLogo: async ({ db, by, body }) => {
    await setLabelLogo(db, by, body.content)
    return {}
  },
})

export const labelTopicHandlers = implementTopics(labelTopics, {
  labelDesigns: { watches: { 'label-design': 'row' }, load: ({ db, ids }) => labelDesigns(db, ids) },
  labelLogo: { watches: { 'label-logo': 'row' }, load: ({ db }) => labelLogo(db) },
})
