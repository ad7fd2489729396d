import * as z from 'zod'
import { quantityText, unitText } from '../unit/unit.ts'
import type { Operation } from './operation.ts'
import { type OnlyTheState, onlyTheState } from './only-the-state.ts'
import { describedKind, type OperationKind } from './operation-kinds.ts'

/**
 * What can be done in Metrc about a change that was wrong and is confirmed.
 *
 * - reverse: Metrc takes it back, or shows it as it was.
 * - compensate: another entry makes the number right; both stay.
 */
export const WayBack = z.strictObject({
  how: z.enum(['reverse', 'compensate']),
  /** 'Adjust it back by 7.6 g.' */
  does: z.string(),
  /** As long as what holds, as a sentence. */
  until: z.string(),
  /** What stays of it all the same, as a sentence. */
  price: z.string(),
  /** The page of a record on which it is prepared, and what its form begins with; null where it is done elsewhere. */
  form: z
    .strictObject({
      kind: z.enum(['plant', 'batch', 'harvest', 'package']),
      record: z.string(),
      page: z.string(),
      payload: z.record(z.string(), z.unknown()),
    })
    .nullable(),
})
export type WayBack = z.infer<typeof WayBack>
type Form = NonNullable<WayBack['form']>

type Document = Readonly<Record<string, unknown>>

/** A confirmed change with what was typed, and Metrc's record as it was shown before. */
export interface ConfirmedChange {
  operation: Pick<Operation, 'kind' | 'records' | 'recordedAt'>
  payload: Document
  before: Document | null
}

interface Given {
  payload: Document
  before: Document | null
  /** Its first record. */
  record: string
  /** Its second record: what was made, where the first is what it was made of. */
  other: string
  /** The day on which it was done, for the note of what puts it right. */
  day: string
}

const stays = {
  nothing: 'Metrc keeps both changes in its history; nothing else stays.',
  entries: 'Both entries stay in Metrc, each with its reason and note.',
  tag: 'Its tag is used for good, and Metrc keeps it among what is inactive.',
}
const active = 'While the package is active and on no manifest.'
const whileClones = 'While clones remain in the batch.'
const whileAlive = 'While the plant is neither harvested nor destroyed.'

const formOf = (kind: OperationKind, record: string, payload: Document): Form | null => {
  const form = describedKind(kind).form
  return form ? { kind: form.kind as Form['kind'], page: form.page, record, payload } : null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Back to the room in which Metrc showed it. */
const moved =
  (kind: OperationKind) =>
  ({ before, record }: Given): WayBack[] => {
    const roomName = text(before?.['LocationName'])
    if (roomName === '') return []
    const payload = {
      roomName,
      roomLocationId: before?.['LocationId'],
      sublocation: before?.['SublocationName'] ?? '',
    }
    return [
      {
        how: 'reverse',
        does: `Move it back to ${roomName}.`,
        until: 'As long as that room is there.',
        price: stays.nothing,
        form: formOf(kind, record, payload),
      },
    ]
  }

function adjusted({ payload, record, day }: Given): WayBack[] {
  const { quantity, unitOfMeasure, reason } = payload
  if (typeof quantity !== 'number') return []
  const back = { quantity: -quantity, unitOfMeasure, reason, note: `Puts right the adjustment of ${day}` }
  return [
    {
      how: 'compensate',
      does: `Adjust it back by ${quantity > 0 ? '−' : '+'}${quantityText(Math.abs(quantity))} ${unitText(text(unitOfMeasure))}.`,
      until: active,
      price: stays.entries,
      form: formOf('package.adjust', record, back),
    },
  ]
}

function countedBack({ payload, record, day }: Given): WayBack[] {
  const { quantity, reason } = payload
  if (typeof quantity !== 'number') return []
  const note = `Puts right the adjustment of ${day}`
  return [
    {
      how: 'compensate',
      does: `Adjust it back by ${quantity > 0 ? '−' : '+'}${quantityText(Math.abs(quantity))}.`,
      until: 'While clones remain in the batch, in the hours that the state allows.',
      price: stays.entries,
      form: formOf('plant-batch.adjust', record, { quantity: -quantity, reason, note }),
    },
  ]
}

/** A field that is given the value that Metrc showed before. */
const restored =
  (kind: OperationKind, field: string, typed: string, noun: string) =>
  ({ before, record }: Given): WayBack[] => {
    const was = text(field.split('.').reduce<unknown>((value, name) => Object(value)[name], before ?? {}))
    return [
      {
        how: 'reverse',
        does: was === '' ? `Take the ${noun} away again.` : `Give it the ${noun} that it had: ${was}.`,
        until: active,
        price: stays.nothing,
        form: formOf(kind, record, { [typed]: was }),
      },
    ]
  }

/** The strain that a batch or a plant had. */
const strainRestored =
  (kind: OperationKind, until: string) =>
  ({ before, record }: Given): WayBack[] => {
    const strainName = text(before?.['StrainName'])
    if (strainName === '') return []
    return [
      {
        how: 'reverse',
        does: `Give it the strain that it had: ${strainName}.`,
        until,
        price: stays.nothing,
        form: formOf(kind, record, { strainName }),
      },
    ]
  }

/** The name that a batch had; it is found under the one that it has. */
const renamedBack = ({ payload, other }: Given): WayBack[] => [
  {
    how: 'reverse',
    does: `Give it the name that it had: ${text(payload['name'])}.`,
    until: whileClones,
    price: stays.nothing,
    form: formOf('plant-batch.rename', other, { newName: text(payload['name']) }),
  },
]

/** The old tag is used for good, so that only a third one can take the place of a wrong one. */
const taggedAgain =
  (kind: OperationKind, until: string) =>
  ({ other }: Given): WayBack[] => [
    {
      how: 'compensate',
      does: 'Give it another unused tag.',
      until,
      price: 'Both tags that it had stay used; Metrc gives none of them out again.',
      form: formOf(kind, other, {}),
    },
  ]

/** The days on the label as they were. */
function daysRestored({ before, record }: Given): WayBack[] {
  const was = {
    useByDate: text(before?.['UseByDate']),
    sellByDate: text(before?.['SellByDate']),
    expirationDate: text(before?.['ExpirationDate']),
  }
  const form = formOf('package.change-dates', record, was)
  return [{ how: 'reverse', does: 'Give it the days that it had.', until: active, price: stays.nothing, form }]
}

/** A mark is given, or taken away again. */
function unmarked({ payload, record }: Given): WayBack[] {
  const { mark, isMarked } = payload
  const does = isMarked === true ? 'Take the mark away again.' : 'Give it the mark again.'
  const form = formOf('package.mark', record, { mark, isMarked: isMarked !== true })
  return [{ how: 'reverse', does, until: active, price: stays.nothing, form }]
}

/** By its contrary, on the page of the same record. */
const contrary =
  (kind: OperationKind, does: string, until: string) =>
  ({ payload, record }: Given): WayBack[] => {
    const named = describedKind(kind).form?.kind === 'harvest' ? String(payload['id'] ?? '') : record
    return [{ how: 'reverse', does, until, price: stays.nothing, form: formOf(kind, named, {}) }]
  }

/** What is changed, or made again, on a page of its own. */
const onItsPage =
  (does: string, until = 'At any time.') =>
  (): WayBack[] => [{ how: 'reverse', does, until, price: stays.nothing, form: null }]
const editedAgain = onItsPage('Edit it again on its page.')
const deletedAgain = onItsPage('Delete it on its page.', 'While nothing is in it or uses it.')
const untilReceived = 'Until somebody receives it in Metrc’s own pages.'
const addedAgain = onItsPage('Add it again.')

/** A new package goes back into what it was made of. */
const discontinued = ({ record }: Given): WayBack[] => [
  {
    how: 'reverse',
    does: 'Discontinue the package: what is in it goes back to what it was made of.',
    until: 'While nothing was adjusted, tested, sent, or made of it.',
    price: stays.tag,
    form: formOf('package.discontinue', record, {}),
  },
]

/** Plants that were planted by mistake become a package again; the one that they came from stays as it is. */
const plantsPackaged = ({ payload, other }: Given): WayBack[] => [
  {
    how: 'compensate',
    does: 'Package the plants again, out of the new batch.',
    until: 'While they have no tags of their own.',
    price: 'The package that they came from stays smaller, and the batch stays in Metrc.',
    form: formOf('plant-batch.create-package', other, { count: payload['count'], staysWhole: false }),
  },
]

const wasteTakenBack = ({ payload }: Given): WayBack[] => [
  {
    how: 'reverse',
    does: 'Discontinue that waste: its weight goes back to the harvest. Then record the right one.',
    until: 'While the harvest is not finished.',
    price: stays.nothing,
    form: formOf('harvest.discontinue-waste', String(payload['id'] ?? ''), payload),
  },
]

const wasteReportedAgain = ({ payload }: Given): WayBack[] => [
  {
    how: 'reverse',
    does: 'Report the same waste again.',
    until: 'While the harvest is not finished.',
    price: stays.nothing,
    form: formOf('harvest.waste', String(payload['id'] ?? ''), payload),
  },
]

/** A plant that was harvested with another weight is harvested anew, and one that was by mistake lives again. */
const putBack = ({ record }: Given): WayBack[] => {
  const common = {
    how: 'reverse' as const,
    until: 'In the hours that the state allows, while nothing was packaged or thrown away of that harvest.',
    price: 'Metrc keeps the weight among what was restored of the harvest.',
  }
  return [
    {
      ...common,
      does: 'Correct its weight: it is restored, and harvested again into the same harvest with the right one.',
      form: { kind: 'plant', record, page: 'correctWeight', payload: {} },
    },
    {
      ...common,
      does: 'Restore the plant: it lives again, and its weight leaves the harvest.',
      form: formOf('plant.restore', record, {}),
    },
  ]
}

/** What was in it is with what it was made of. */
const packagedAgain = (): WayBack[] => [
  {
    how: 'compensate',
    does: 'Package it again from what it was made of.',
    until: 'While that holds enough.',
    price: 'It takes another tag; the discontinued one stays used.',
    form: null,
  },
]

/** A plant that was restored wrongly is cut into its harvest again, of that name and day, with the weight that it had. */
const harvestedAgain = ({ payload, before, record }: Given): WayBack[] => {
  const { HarvestedDate, HarvestedWetWeight, HarvestedUnitOfWeightAbbreviation } = before ?? {}
  const inGrams = (HarvestedUnitOfWeightAbbreviation ?? 'g') === 'g' && typeof HarvestedWetWeight === 'number'
  const typed = {
    name: payload['harvestName'],
    ...(text(HarvestedDate) === '' ? {} : { date: text(HarvestedDate).slice(0, 10) }),
    ...(inGrams ? { weightGrams: HarvestedWetWeight } : {}),
  }
  return [
    {
      how: 'reverse',
      does: `Harvest the plant again into ${text(payload['harvestName'])}.`,
      until: 'While that harvest is not finished.',
      price: 'Metrc keeps what was restored of the harvest, and the weight that is cut again beside it.',
      form: formOf('plant.harvest', record, typed),
    },
  ]
}

/** Every kind has its way here, or is among those for which Metrc has none. */
const ways: Record<Exclude<OperationKind, OnlyTheState>, (given: Given) => WayBack[]> = {
  'location.create': deletedAgain,
  'location.update': editedAgain,
  'location.delete': addedAgain,
  'sublocation.create': deletedAgain,
  'sublocation.update': editedAgain,
  'sublocation.delete': addedAgain,
  'package.adjust': adjusted,
  'package.change-item': restored('package.change-item', 'Item.Name', 'itemName', 'item'),
  'package.change-note': restored('package.change-note', 'Note', 'note', 'note'),
  'package.change-dates': daysRestored,
  'package.mark': unmarked,
  'package.change-external-id': restored('package.change-external-id', 'ExternalId', 'externalId', 'external ID'),
  'package.take-sample': discontinued,
  'package.create': discontinued,
  'package.discontinue': packagedAgain,
  'package.plant': plantsPackaged,
  'package.finish': contrary('package.unfinish', 'Bring the package back.', 'At any time.'),
  'package.unfinish': contrary('package.finish', 'Finish the package again.', 'While nothing is left in it.'),
  'package.move': moved('package.move'),
  'plant.move': moved('plant.move'),
  'plant.create-package': discontinued,
  'plant.harvest': putBack,
  'plant.restore': harvestedAgain,
  'plant.change-strain': strainRestored('plant.change-strain', whileAlive),
  'plant.replace-tag': taggedAgain('plant.replace-tag', whileAlive),
  'plant-batch.move': moved('plant-batch.move'),
  'plant-batch.create-package': discontinued,
  'plant-batch.package-cuttings': discontinued,
  'plant-batch.adjust': countedBack,
  'plant-batch.change-strain': strainRestored('plant-batch.change-strain', whileClones),
  'plant-batch.rename': renamedBack,
  'plant-batch.replace-tag': taggedAgain('plant-batch.replace-tag', whileClones),
  'harvest.waste': wasteTakenBack,
  'harvest.discontinue-waste': wasteReportedAgain,
  'harvest.finish': contrary('harvest.unfinish', 'Open the harvest again.', 'At any time.'),
  'harvest.unfinish': contrary('harvest.finish', 'Finish the harvest again.', 'At any time.'),
  'harvest.create-package': discontinued,
  'strain.create': editedAgain,
  'strain.update': editedAgain,
  'item.create': editedAgain,
  'item.update': editedAgain,
  'item.add-file': onItsPage('Remove the file on the page of the item.', 'While its category does not need it.'),
  'item.remove-file': onItsPage('Add the file again on the page of the item.'),
  'additive-template.create': editedAgain,
  'additive-template.update': editedAgain,
  'transfer-template.create': deletedAgain,
  'transfer-template.update': editedAgain,
  'transfer-template.delete': addedAgain,
  'external-transfer.create': onItsPage('Delete it on the page of transfers.', untilReceived),
  'external-transfer.update': onItsPage('Edit it again on its page.', untilReceived),
  'external-transfer.delete': addedAgain,
  'driver.create': deletedAgain,
  'driver.update': editedAgain,
  'driver.delete': addedAgain,
  'vehicle.create': deletedAgain,
  'vehicle.update': editedAgain,
  'vehicle.delete': addedAgain,
  'processing-job.start': onItsPage(
    'Archive the job on its page.',
    'While nothing was packaged of it. Whether what it took goes back to its packages, Metrc decides.',
  ),
  'processing-job.create-package': discontinued,
  'processing-job.adjust': onItsPage(
    'Adjust the job by the opposite on its page.',
    'While the job is not finished, and what was taken is not packaged or thrown away.',
  ),
  'processing-job.finish': onItsPage('Open the job again on its page.'),
  'processing-job.unfinish': onItsPage('Finish the job again on its page.'),
}

const isOnlyTheState = (kind: OperationKind): kind is OnlyTheState => kind in onlyTheState

/** What can be done about a change that Metrc has; empty where only the state can put it right. */
export function waysBack({ operation, payload, before }: ConfirmedChange): WayBack[] {
  const { kind, records, recordedAt } = operation
  const day = text(payload['date']) || recordedAt.slice(0, 10)
  if (isOnlyTheState(kind)) return []
  return ways[kind]({ payload, before, record: records[0] ?? '', other: records[1] ?? '', day })
}
