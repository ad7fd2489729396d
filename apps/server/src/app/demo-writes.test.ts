import { aStrainForm } from '@cultivatd/domain/strain/strain-form.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mappingOf } from '../catalogue/mapping.store.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower, until } from '../mirror/metrc.builders.ts'
import { catalogueStrains, mappedStrains } from '../strain/strain.store.ts'
import { seedDemoWrites, stagedReports } from './demo-writes.ts'
import { trackedTestServer } from './tracked-server.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let editor: string
beforeAll(async () => {
  server = await trackedTestServer()
  editor = (await server.person([permission.strainEdit])).token
})
afterAll(() => server.close())

async function own(name: string): Promise<string> {
  const body = aStrainForm({ name, thc: 0.202 })
  const { answer } = await server.call('POST', '/api/catalogue-strain/create', { token: editor, body })
  return (answer as { id: string }).id
}

async function link(id: string): Promise<void> {
  const { Id } = testRecords(server.sandbox.control).strain()
  await server.services.mirror.refresh(grower, { strains: [Id] })
  const [{ version } = { version: 0 }] = await catalogueStrains(server.db, [id])
  const body = { facilityId: grower, metrcStrainId: Id, version }
  await server.call('PUT', `/api/catalogue-strain/${id}/link`, { token: editor, body })
}

test('[STRAIN-09] the demo begins with a strain that its Metrc refused and one whose update waits, once', async () => {
  const [refused, lost] = [await own('Zkittlez'), await own('Durban Poison')]
  await link(lost)
  const { db, services, sandbox } = server
  const reports: string[] = []
  const report = (message: string) => void reports.push(message)
  const staged: string[] = []
  const demo = {
    db,
    ledger: services.ledger,
    control: sandbox.control,
    report,
    stage: (text: string) => void staged.push(text),
  }
  const seed = () => seedDemoWrites(demo, grower, { refused: grower, lost: grower })
  const cellOf = async (id: string) => (await mappingOf(db, mappedStrains, id))[0]?.cell
  await seed()
  await until(async () => (await cellOf(refused))?.state === 'refused')
  const states = async () => {
    const { rows } = await sql<{ state: string }>`select state from operation order by seq`.execute(db)
    return rows.map(({ state }) => state).toSorted()
  }
  await until(async () => (await states()).includes('needs-person'))
  expect(await cellOf(lost)).toMatchObject({ state: 'sent', write: { what: 'update' } })
  const before = await states()
  expect(before).toHaveLength(3)
  await seed()
  expect(await states()).toEqual(before)
  expect(reports).toEqual([])
  expect(staged).toEqual([`A write of ${grower} has no clear answer`])
})

test('what the demo has staged is noted once, and every other report, and the same once more, stays a report', () => {
  const [noted, reported]: [string[], string[]] = [[], []]
  const { stage, report } = stagedReports(
    (message) => void reported.push(message),
    (message) => void noted.push(message),
  )
  stage('A has no clear answer')
  for (const message of ['B has no clear answer', 'A has no clear answer', 'A has no clear answer']) report(message)
  expect(noted).toEqual(['A has no clear answer: the demo begins with it'])
  expect(reported).toEqual(['B has no clear answer', 'A has no clear answer'])
})
