import { refuseEmpty, refuseMessage } from './answer.ts'
import { labTestBatches, labTestStates, labTestTypes } from './lab-vocabulary.ts'
import { type Found, heldResults, putResults, releaseResults } from './lab-results.ts'
import { answerPage } from './list.ts'
import { readPackage } from './package-writes.ts'
import { readLines } from './new-package.ts'
import { parameter } from './query.ts'
import { bareArray, permitted, type ReadContext, type Route, vocabularyRoute, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'

/** What was found in one package, the newest first; an unknown one is answered as any unknown id is (§2). */
function readResults({ world, license, search, query }: ReadContext) {
  const asked = parameter(search, 'packageId') ?? ''
  if (asked === '') throw refuseMessage(400, 'packageId was not specified.')
  if (!/^\d{1,15}$/.test(asked)) throw refuseMessage(400, `The value '${asked}' is not valid for packageId.`)
  const packageId = Number(asked)
  if (!world.row(license, 'package', packageId)) throw refuseEmpty(401)
  const rows = [...world.table(license, 'labTestResult').values()]
    .filter(({ record }) => record.PackageId === packageId)
    .sort((a, b) => b.id - a.id)
  return answerPage(
    rows.map(({ record }) => record),
    query,
  )
}

function readFinding(line: RowReader): Found | undefined {
  const type = line.oneOf('LabTestTypeName', labTestTypes, 'Lab Test Type')
  const level = line.numberOrNull('Quantity')
  const passed = line.saidFlag('Passed')
  const comment = line.textOrNull('Notes') ?? ''
  if (!type || passed === undefined) return undefined
  if (type.RequiresTestResult && !line.has('Quantity'))
    return line.refuse(`The Quantity is required for Lab Test Type "${type.Name}".`)
  const most = type.LabTestResultMaximum
  if (level !== null && (level < 0 || (most !== null && level > most)))
    return line.refuse(`The Quantity is invalid for Lab Test Type "${type.Name}".`)
  return { type, level: level ?? 0, passed, comment }
}

const largestDocument = 5 * 1024 * 1024

/** Is there a certificate with it: `.pdf` only, at most 5 MB (Metrc reference §18). */
function readDocument(reader: RowReader): boolean {
  const name = reader.textOrNull('DocumentFileName')?.trim() ?? ''
  const content = reader.textOrNull('DocumentFileBase64') ?? ''
  if (name === '' && content === '') return false
  if (name === '') reader.refuse('Document File Name was not specified.')
  else if (!name.toLowerCase().endsWith('.pdf')) reader.refuse('The Document must be a PDF.')
  if (content === '') reader.refuse('Document File Base64 was not specified.')
  else if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content)) reader.refuse('Document File Base64 is invalid.')
  else if (Buffer.byteLength(content, 'base64') > largestDocument)
    reader.refuse('The Document cannot be larger than 5 MB.')
  return true
}

const record: WriteRow = (reader, context) => {
  const { draft, license, quirks, today } = context
  const row = readPackage(reader, context)
  const performed = reader.dateSince('ResultDate', row?.record.PackagedDate, 'Packaged Date')
  const hasDocument = readDocument(reader)
  if (reader.list('Results').length === 0) reader.refuse('Results was not specified.')
  const found = readLines(reader, context, readFinding, 'Results')
  if (reader.problems.length > 0 || !row || performed === undefined) return undefined
  return putResults(draft, row, {
    lab: { license, name: draft.find('facility', () => true)?.record.Name ?? '' },
    performed,
    recorded: today,
    documentId: hasDocument ? draft.world.nextId() : null,
    found,
    isReleased: quirks.labResults === 'released',
  })
}

const release: WriteRow = (reader, context) => {
  const row = readPackage(reader, context, 'PackageLabel')
  if (!row) return undefined
  if (heldResults(context.draft, row.id).length === 0)
    return reader.refuse(`Package ${row.record.Label} has no Lab Test Results to be released.`)
  releaseResults(context.draft, row.id, context.today)
  return row.id
}

const laboratory = { license: 'needed', flag: 'CanTestPackages' } as const

/** Lab tests: the state's lists, the results of a package, and what laboratories write (Metrc reference §10.7). */
export const labTestRoutes: Route[] = [
  bareArray('/labtests/v2/states', labTestStates),
  vocabularyRoute('/labtests/v2/types', labTestTypes, { license: 'none' }),
  vocabularyRoute('/labtests/v2/batches', labTestBatches, { license: 'none' }),
  ...permitted(
    ['View Packages', 'Manage Packages Inventory'],
    [
      { method: 'GET', path: '/labtests/v2/results', license: 'needed', read: readResults },
      { ...laboratory, method: 'POST', path: '/labtests/v2/record', answers: 'ids', row: record },
      { ...laboratory, method: 'PUT', path: '/labtests/v2/results/release', answers: 'nothing', row: release },
    ],
  ),
]
