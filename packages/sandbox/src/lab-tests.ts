import type { FileDownload } from '@cultivatd/metrc/item-records'
import { answerJson, refuseEmpty, refuseMessage } from './answer.ts'
import type { Draft } from './draft.ts'
import { labTestBatches, labTestStates, labTestTypes } from './lab-vocabulary.ts'
import { type Found, heldResults, putResults, releaseResults } from './lab-results.ts'
import { answerPage } from './list.ts'
import { pdfOf } from './pdf-page.ts'
import { readPackage } from './package-writes.ts'
import { readLines } from './new-package.ts'
import { parameter } from './query.ts'
import { bareArray, permitted, type ReadContext, type Route, vocabularyRoute, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import type { LabDocument } from './tables.ts'

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

/** The certificate with it: `.pdf` only, at most 5 MB (Metrc reference §18); null where there is none. */
function readDocument(reader: RowReader): LabDocument | null {
  const name = reader.textOrNull('DocumentFileName')?.trim() ?? ''
  const content = reader.textOrNull('DocumentFileBase64') ?? ''
  if (name === '' && content === '') return null
  if (name === '') reader.refuse('Document File Name was not specified.')
  else if (!name.toLowerCase().endsWith('.pdf')) reader.refuse('The Document must be a PDF.')
  if (content === '') reader.refuse('Document File Base64 was not specified.')
  else if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content)) reader.refuse('Document File Base64 is invalid.')
  else if (Buffer.byteLength(content, 'base64') > largestDocument)
    reader.refuse('The Document cannot be larger than 5 MB.')
  return { name, contents: content }
}

function keepDocument(draft: Draft, document: LabDocument): number {
  const id = draft.world.nextId()
  draft.put('labTestDocument', id, document)
  return id
}

/** A certificate for a recording that was told without one, or in place of the one that it has. */
const putDocument: WriteRow = (reader, { draft }) => {
  const LabTestResultId = reader.number('LabTestResultId')
  const document = readDocument(reader)
  const rows = draft.rows('labTestResult').filter(({ record: row }) => row.LabTestResultId === LabTestResultId)
  if (rows.length === 0) return reader.refuse('Lab Test Result Id is invalid.')
  if (!document) return reader.refuse('Document File Name was not specified.')
  if (reader.problems.length > 0) return undefined
  const documentId = keepDocument(draft, document)
  for (const { id, record: row } of rows)
    draft.put('labTestResult', id, { ...row, LabTestResultDocumentFileId: documentId })
  return documentId
}

/**
 * A certificate by the id that the rows of results print. What Metrc answers is published nowhere: here it is what it answers
 * for manifests and files of items. One that no laboratory of this world uploaded says what its results say.
 */
function readLabDocument({ world, license, params }: ReadContext) {
  const id = Number(params.id)
  const rows = [...world.table(license, 'labTestResult').values()]
    .map(({ record: row }) => row)
    .filter(({ LabTestResultDocumentFileId }) => LabTestResultDocumentFileId === id)
  const [first] = rows
  if (!first) throw refuseEmpty(401)
  const uploaded = world.row(license, 'labTestDocument', id)?.record
  const lines = [
    `Certificate of analysis ${id}`,
    `Laboratory: ${first.LabFacilityName} (${first.LabFacilityLicenseNumber})`,
    `Sample: ${first.SourcePackageLabel}, ${first.ProductName}`,
    `Tested: ${first.TestPerformedDate}`,
    ...rows.map((row) => `${row.TestTypeName}: ${row.TestResultLevel}, ${row.TestPassed ? 'passed' : 'failed'}`),
  ]
  const answer: FileDownload = {
    FileContents: uploaded?.contents ?? pdfOf(lines).toString('base64'),
    ContentType: 'application/pdf',
    FileDownloadName: uploaded?.name ?? `Certificate-${id}.pdf`,
  }
  return answerJson(answer)
}

const record: WriteRow = (reader, context) => {
  const { draft, license, quirks, today } = context
  const row = readPackage(reader, context)
  const performed = reader.dateSince('ResultDate', row?.record.PackagedDate, 'Packaged Date')
  const document = readDocument(reader)
  if (reader.list('Results').length === 0) reader.refuse('Results was not specified.')
  const found = readLines(reader, context, readFinding, 'Results')
  if (reader.problems.length > 0 || !row || performed === undefined) return undefined
  return putResults(draft, row, {
    lab: { license, name: draft.find('facility', () => true)?.record.Name ?? '' },
    performed,
    recorded: today,
    documentId: document && keepDocument(draft, document),
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
      { method: 'GET', path: '/labtests/v2/labtestdocument/{id}', license: 'needed', read: readLabDocument },
      { ...laboratory, method: 'PUT', path: '/labtests/v2/labtestdocument', answers: 'nothing', row: putDocument },
      { ...laboratory, method: 'POST', path: '/labtests/v2/record', answers: 'ids', row: record },
      { ...laboratory, method: 'PUT', path: '/labtests/v2/results/release', answers: 'nothing', row: release },
    ],
  ),
]
