import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower as facilityId } from '../mirror/metrc.builders.ts'

const label = smallLabels.preRolls
let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  const { control } = server.sandbox
  const found = [{ type: 'Lead (ppm) Raw Plant Material', level: 0.02, passed: true }]
  control.tested(facilityId, label, { lab: { license: 'LAAA-0000-0009', name: 'Small Lab, LLC' }, found })
  const [row] = control.all(facilityId, 'labTestResult')
  control.modify(facilityId, 'labTestResult', rowId(), { ...row, LabTestResultDocumentFileId: 77 })
  await server.services.mirror.refresh(facilityId, { packages: [label] })
  await grower.post('package/read-lab-results', { label })
})
afterAll(() => server.close())

/** Of the one row of results that there is. */
const rowId = (): number => [...server.sandbox.world.table(facilityId, 'labTestResult').keys()].at(-1) ?? 0

const certificate = (documentId: string, of: string = label) =>
  grower.get(`package/${facilityId}/${of}/certificate/${documentId}`)

test('the certificate that Metrc lists with a package is passed on as a PDF, and no other', async () => {
  const answer = await certificate('77')
  expect(answer.status).toBe(200)
  expect(answer.text).toMatch(/^%PDF-/)
  expect(grower.messages(await certificate('78'))).toEqual(['Metrc lists no such certificate with this package'])
  expect((await certificate('77', smallLabels.flower)).status).toBe(404)
})

test('while Metrc does not answer that is said', async () => {
  server.sandbox.control.plan({
    match: { method: 'GET', path: '/labtests/v2/labtestdocument/*' },
    fault: '500',
    times: 5,
  })
  expect((await certificate('77')).status).toBe(503)
})
