import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type { Package } from '@cultivatd/metrc/records'
import { type Answer, answerJson } from './answer.ts'
import { putPackage } from './new-package.ts'
import type { HelpContext, HelperRoute, Route } from './route.ts'
import { unitByName } from './units.ts'

/** The kinds of tags that facilities have; their names differ from state to state (Metrc reference §7, §13). */
const tagTypes = [
  { Id: 1, Name: 'Cannabis Plant', SkuNumber: 'CP', MaxGroupSize: 0, TagInventoryType: 'CannabisPlant' },
  { Id: 2, Name: 'Cannabis Package', SkuNumber: 'CK', MaxGroupSize: 0, TagInventoryType: 'CannabisPackage' },
] as const
const tableOfType = { 'Cannabis Plant': 'plantTag', 'Cannabis Package': 'packageTag' } as const

const mostTags = 1000
const mostPackages = 100
const usualPackages = 10
/** What each of them holds, in the unit of its item. */
const usualQuantity = 100

/** More tags of a kind, after the last ones that the facility has. */
function grantTags({ reader, draft, license }: HelpContext): Answer {
  const type = reader.oneOf('TagType', tagTypes)
  const count = reader.count('Count')
  if (!type || count === undefined) return answerJson(null)
  if (count > mostTags) {
    reader.refuse(`Count cannot be greater than ${mostTags}.`)
    return answerJson(null)
  }
  const table = tableOfType[type.Name]
  const labels = nextLabels(
    draft.rows(table).map(({ record }) => record.Label),
    license,
    count,
  )
  const facilityId = draft.find('facility', () => true)?.id ?? 0
  for (const Label of labels) {
    const Id = draft.world.nextId()
    const tag: AvailableTag = {
      Id,
      GroupTagTypeName: type.Name,
      TagTypeName: type.Name,
      GroupTagTypeId: type.Id,
      TagTypeId: type.Id,
      TagInventoryTypeName: type.TagInventoryType,
      MaxGroupSize: type.MaxGroupSize,
      FacilityId: facilityId,
      Label,
    }
    draft.put(table, Id, tag)
  }
  return answerJson({ TagType: type.Name, Count: labels.length, Labels: labels })
}

const serialDigits = 9
const labelLength = 24

/** Labels after the greatest of these; of a facility that never had one, by its license. */
function nextLabels(known: readonly string[], license: string, count: number): string[] {
  const head = `1A4${license.replaceAll(/[^A-Z0-9]/gi, '').toUpperCase()}`
  const none =
    head.slice(0, labelLength - serialDigits).padEnd(labelLength - serialDigits, '0') + '0'.repeat(serialDigits)
  const last = known.reduce((greatest, label) => (label > greatest ? label : greatest), known[0] ?? none)
  const from = Number(last.slice(-serialDigits))
  return Array.from(
    { length: count },
    (_, at) => last.slice(0, -serialDigits) + String(from + at + 1).padStart(serialDigits, '0'),
  )
}

const filters = [{ Name: 'Name' }, { Name: 'Category' }, { Name: 'UnitOfMeasure' }] as const

/** Packages out of nothing, each of one item of the facility after the other, under its next free tags. */
function createPackages({ reader, draft, today: date }: HelpContext): Answer {
  const count = reader.has('Count') ? reader.count('Count') : usualPackages
  if (count !== undefined && count > mostPackages) reader.refuse(`Count cannot be greater than ${mostPackages}.`)
  const items = chosenItems({ reader, draft })
  if (items.length === 0) reader.refuse('There is no Item in the current Facility for this Filter Value.')
  const tags = draft.rows('packageTag').filter((row) => !row.archived)
  if (count !== undefined && tags.length < count) reader.refuse('There are not enough Package Tags.')
  if (reader.problems.length > 0 || count === undefined) return answerJson(null)
  return answerJson({
    Labels: tags.slice(0, count).map((tag, at) => {
      const item = items[at % items.length]
      const unit = item && unitByName(item.UnitOfMeasureName)
      if (!item || !unit) return null
      draft.put('packageTag', tag.id, tag.record, { archived: true })
      const made = { tag: tag.record.Label, date, fields: {} as Partial<Package> }
      putPackage(draft, made, { item, quantity: usualQuantity, unit, taken: [] }, {})
      return tag.record.Label
    }),
  })
}

/** Without a filter only what is weighed. */
function chosenItems({ reader, draft }: Pick<HelpContext, 'reader' | 'draft'>) {
  const items = draft.rows('item').flatMap(({ record, archived }) => (archived ? [] : [record]))
  if (!reader.has('FilterBy')) return items.filter(({ QuantityType }) => QuantityType === 'WeightBased')
  const by = reader.oneOf('FilterBy', filters)
  const value = reader.text('FilterValue')?.trim().toLowerCase()
  if (!by || value === undefined) return []
  const field = { Name: 'Name', Category: 'ProductCategoryName', UnitOfMeasure: 'UnitOfMeasureName' } as const
  return items.filter((item) => item[field[by.Name]].toLowerCase() === value)
}

const text = (status: number, body: string): Answer => ({ status, body, type: 'text/plain; charset=utf-8' })

/** This host has its keys before it starts: one that it has is ready, any other unknown, and a new one is never made. */
function setUp({ search, isKnownKey }: HelpContext): Answer {
  const userKey = search.get('userKey')
  if (userKey === null) return text(201, 'The user key is queued for creation.')
  return isKnownKey(userKey) ? text(200, userKey) : text(204, '')
}

const helper = (
  method: HelperRoute['method'],
  path: string,
  help: HelperRoute['help'],
  license: HelperRoute['license'] = 'needed',
): HelperRoute => ({ method, path, license, help })

/** What integrators set a sandbox up with (Metrc reference §13); no client of ours does. */
export const sandboxHelperRoutes: Route[] = [
  helper('GET', '/sandbox/v2/tagtypes', () => answerJson(tagTypes)),
  helper('POST', '/sandbox/v2/facility/tags', grantTags),
  helper('POST', '/sandbox/v2/packages/create', createPackages),
  helper('POST', '/sandbox/v2/integrator/setup', setUp, 'none'),
]
