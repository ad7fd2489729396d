import type { AppliedRow } from '@cultivatd/sandbox/applied'
import type { Operation } from '@cultivatd/domain/operation/operation'

/** What one record of an action is known by in the ledger and in Metrc's journal. */
export interface Mark {
  /** Facility and record: what is kept in order. */
  record: string
  /** What was wanted, short enough to be known beforehand. */
  token: string
  /** Everything that reaches Metrc. */
  content: string
  /** What it makes of a field of the record, where doing it once more changes nothing. */
  sets?: { field: string; value: string }
  /** Done once more it counts once more. */
  addsUp?: true
}

type Values = Readonly<Record<string, unknown>>

const text = (...parts: readonly unknown[]) => parts.map(String).join(' ')

/** The marks of what each kind sends; adjustments, notes and names are made unique by who asks. */
export const marks = {
  adjust: (license: string, label: unknown, quantity: unknown, note: unknown): Mark => ({
    record: text(license, label),
    token: text('adjust', note),
    content: text('adjust', label, quantity, note),
    addsUp: true,
  }),
  note: (license: string, label: unknown, note: unknown): Mark => ({
    record: text(license, label),
    token: text('note', note),
    content: text('note', label, note),
  }),
  item: (license: string, label: unknown, item: unknown): Mark => same(text(license, label), text('item', label, item)),
  move: (license: string, label: unknown, room: unknown, date: unknown): Mark => ({
    record: text(license, label),
    token: text('move', label, date),
    content: text('move', label, room, date),
    sets: { field: 'place', value: text(license, room) },
  }),
  finish: (license: string, label: unknown, date: unknown): Mark =>
    same(text(license, label), text('finish', label, date)),
  unfinish: (license: string, label: unknown): Mark => same(text(license, label), text('unfinish', label)),
  create: (license: string, name: unknown): Mark => same(text(license, name), text('create', name)),
  rename: (license: string, id: unknown, name: unknown): Mark =>
    same(text(license, 'room', id), text('rename', id, name)),
  make: (license: string, noun: Named, name: unknown): Mark =>
    same(text(license, noun, name), text('make', noun, name)),
  change: (license: string, noun: Named, id: unknown, name: unknown): Mark =>
    same(text(license, noun, id), text('change', noun, id, name)),
  discontinue: (license: string, id: unknown): Mark => same(text(license, 'package', id), text('discontinue', id)),
  harvest: (license: string, label: unknown, weight: unknown): Mark =>
    same(text(license, label), text('harvest', label, weight)),
  restore: (license: string, label: unknown): Mark => same(text(license, label), text('restore', label)),
  unfinishHarvest: (license: string, id: unknown): Mark =>
    same(text(license, 'harvest', id), text('unfinish harvest', id)),
}

/** Records of the catalogue, which are known by names. */
type Named = 'strain' | 'item'

const same = (record: string, token: string): Mark => ({ record, token, content: token })

/** The mark of an operation by its kind and payload; null for a kind that is not sent here. */
export function markOfOperation(kind: Operation['kind'], license: string, payload: Values): Mark | null {
  const { label, quantity, note, itemName, roomName, date, name, id } = payload
  if (kind === 'package.adjust') return marks.adjust(license, label, quantity, note)
  if (kind === 'package.change-note') return marks.note(license, label, note)
  if (kind === 'package.change-item') return marks.item(license, label, itemName)
  if (kind === 'package.move') return marks.move(license, label, roomName, date)
  if (kind === 'package.finish') return marks.finish(license, label, date)
  if (kind === 'package.unfinish') return marks.unfinish(license, label)
  if (kind === 'location.create') return marks.create(license, name)
  if (kind === 'location.update') return marks.rename(license, id, name)
  if (kind === 'strain.create') return marks.make(license, 'strain', name)
  if (kind === 'strain.update') return marks.change(license, 'strain', id, name)
  if (kind === 'item.create') return marks.make(license, 'item', name)
  if (kind === 'item.update') return marks.change(license, 'item', id, name)
  if (kind === 'package.discontinue') return marks.discontinue(license, id)
  if (kind === 'plant.harvest') return marks.harvest(license, label, payload['weightGrams'])
  if (kind === 'plant.restore') return marks.restore(license, label)
  if (kind === 'harvest.unfinish') return marks.unfinishHarvest(license, id)
  return null
}

/** The mark of a row that changed Metrc; null for a path that is not written to here. */
export function markOfRow({ method, path, license, row }: AppliedRow): Mark | null {
  const { Plant, Weight, PlantTags } = (row ?? {}) as Values
  const { Label, PackageLabel, Quantity, ReasonNote, Note, Item, Location, MoveDate, ActualDate, Name, Id } = (row ??
    {}) as Values
  const removed = /^\/packages\/v2\/(\d+)$/.exec(path)
  if (method === 'DELETE' && removed) return marks.discontinue(license, removed[1])
  switch (`${method} ${path}`) {
    case 'POST /packages/v2/adjust':
      return marks.adjust(license, Label, Quantity, ReasonNote)
    case 'PUT /packages/v2/note':
      return marks.note(license, PackageLabel, Note)
    case 'PUT /packages/v2/item':
      return marks.item(license, Label, Item)
    case 'PUT /packages/v2/location':
      return marks.move(license, Label, Location, MoveDate)
    case 'PUT /packages/v2/finish':
      return marks.finish(license, Label, ActualDate)
    case 'PUT /packages/v2/unfinish':
      return marks.unfinish(license, Label)
    case 'POST /locations/v2':
      return marks.create(license, Name)
    case 'PUT /locations/v2':
      return marks.rename(license, Id, Name)
    case 'POST /strains/v2':
      return marks.make(license, 'strain', Name)
    case 'PUT /strains/v2':
      return marks.change(license, 'strain', Id, Name)
    case 'POST /items/v2':
      return marks.make(license, 'item', Name)
    case 'PUT /items/v2':
      return marks.change(license, 'item', Id, Name)
    case 'PUT /plants/v2/harvest':
      return marks.harvest(license, Plant, Weight)
    case 'PUT /harvests/v2/restore/harvestedplants':
      return marks.restore(license, PlantTags)
    case 'PUT /harvests/v2/unfinish':
      return marks.unfinishHarvest(license, Id)
    default:
      return null
  }
}
