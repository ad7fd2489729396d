import type { StateCorrectionForm } from '@cultivatd/domain/state-correction/state-correction'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { demoDay } from '@cultivatd/sandbox/stamp'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import { recordOwnChange } from '../http/own-change.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  lockOrganisation,
  recordOrganisationChange,
  saveOrganisation,
  settingsOf,
} from '../organisation/organisation.store.ts'
import { destructions } from '../plant/plant-writes.ts'
import { withPlants } from '../plant/plant.store.ts'
import { keepRepairs, type NewRepair } from '../repair/repair.store.ts'
import { stateCorrectionKind } from '../state-correction/state-correction.routes.ts'
import { stateCorrectionRows } from '../state-correction/state-correction.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

const [dana, marcus]: readonly [Author, Author, ...Author[]] = demoAccounts

interface DemoCorrections {
  db: Db
  ledger: Pick<Ledger, 'perform'>
  now: Date
}

const waste = { method: 'Compost', reason: 'Male Plants', note: '', unitOfWeight: 'Grams' }
const hour = 3600

/**
 * What is wrong and is put right: three plants that were destroyed by mistake, of which one correction is to be filed with
 * the state, one is filed and one answered; destroying waits an hour from then on, and one more waits; and rows in the
 * repair trays of two people. Once, after the first read of the facility.
 */
export async function seedDemoCorrections(
  demo: DemoCorrections,
  facilityId: string,
  where: string = demoLicenses.redFork,
) {
  const { db, now } = demo
  if (facilityId !== where) return
  const { rows: done } = await sql`
    select from operation where facility_id = ${facilityId} and kind = 'plant.destroy' limit 1`.execute(db)
  const labels = await youngPlants(db, facilityId)
  const [first, second, third, waiting, ...left] = labels
  if (done.length > 0 || !first || !second || !third || !waiting) return
  const today = demoDay(now)
  await seedRepairs(db, facilityId, left, today)
  const wrong = [first, second, third]
  const ids = await destroy(demo, { facilityId, by: marcus, date: today, labels: wrong })
  for (const [index, form] of corrections(today).entries()) {
    const [operationId, neighbour] = [ids[index], left[index]]
    const right = `Plant ${wrong[index]} lives${neighbour ? `; plant ${neighbour} beside it was destroyed` : ''}.`
    if (operationId) await seedCorrection(db, demoId('71', index), { ...form, operationId, right })
  }
  await delayDestroying(db)
  await destroy(demo, { facilityId, by: dana, date: today, labels: [waiting] })
}

/** The last of those that grow. */
async function youngPlants(db: Db, facilityId: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from plant where facility_id = ${facilityId} and gone_at is null and phase = 'vegetative'
    order by label desc limit 9`.execute(db)
  return rows.map(({ label }) => label)
}

const corrections = (today: string): Pick<StateCorrectionForm, 'reason' | 'filedOn' | 'reference'>[] => [
  { reason: 'The tag of the neighbour was scanned.', filedOn: '', reference: '' },
  { reason: 'Two tags had been swapped on the bench.', filedOn: today, reference: '' },
  { reason: 'The list was pasted one row too far.', filedOn: today, reference: 'Ticket 48121: corrected by the state' },
]

interface Destroying {
  facilityId: string
  by: Author
  date: string
  labels: readonly string[]
}

/** The ids of the operations, in the order of the labels. */
async function destroy(
  { db, ledger }: DemoCorrections,
  { facilityId, by, date, labels }: Destroying,
): Promise<string[]> {
  const asked = labels.map((label, index) => ({ label, weight: 12 + 3 * index }))
  const writes = destructions(await withPlants(db, facilityId, asked), { facilityId, ...waste, date })
  const { operations } = await ledger.perform({ facilityId, by, request: null, writes })
  return operations.map(({ id }) => id)
}

const seedCorrection = (db: Db, id: string, form: StateCorrectionForm): Promise<void> =>
  transact(db, async (tx) => {
    await stateCorrectionRows.save(tx, { id, form })
    const after = (await stateCorrectionRows.find(tx, { id })) ?? null
    await recordOwnChange(tx, stateCorrectionKind, { by: dana, key: { facilityId: null, id }, before: null, after })
  })

const delayDestroying = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganisation(tx)
    const before = await settingsOf(tx)
    await saveOrganisation(tx, { sendDelays: { ...before.sendDelays, 'plant.destroy': hour } })
    await recordOrganisationChange(tx, dana, before, null)
  })

/** A note that the reason needs is typed in the tray, and one row would work as it is; a label that nothing has stays. */
async function seedRepairs(db: Db, facilityId: string, labels: readonly string[], today: string): Promise<void> {
  const noNote = { ...waste, reason: 'Mother Plant Destruction', date: today }
  const unlisted = 'No plant of this facility has this label'
  const row = (label: string, body: object, message: string): NewRepair => ({
    facilityId,
    act: '/api/plant/destroy-many',
    title: 'Destroy plants',
    record: label,
    body: { facilityId, ...body, plants: [{ label, weight: 18 }] },
    messages: [message],
  })
  const missing = '1A4FF0100000022000099999'
  await keepRepairs(db, dana.id, [
    ...labels.slice(0, 2).map((label) => row(label, noNote, 'Enter a note')),
    row(missing, { ...waste, date: today }, unlisted),
    // Nothing is in its way any more.
    ...labels
      .slice(2, 3)
      .map((label) => row(label, { ...waste, date: today }, 'A change of this plant was on its way')),
  ])
  await keepRepairs(
    db,
    marcus.id,
    labels.slice(3, 5).map((label) => row(label, noNote, 'Enter a note')),
  )
}
