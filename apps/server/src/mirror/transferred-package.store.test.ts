import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { transferredPackages } from '../lookup/transferred-packages.store.ts'
import { packagesByLabels } from '../package/package.store.ts'
import { drifts } from '../sync/drift.store.ts'
import { syncStates } from '../sync/sync.store.ts'
import { grower, type TestMetrc, testMetrc, until, untilItStays } from './metrc.builders.ts'

let metrc: TestMetrc
afterEach(() => metrc.close(metrc.mirror))

const receiving = {
  ManifestNumber: '0000000077',
  RecipientFacilityLicenseNumber: smallLicenses.dispensary,
  RecipientFacilityName: 'Small Shop, LLC',
}
const inStep = async () => {
  const [state] = await syncStates(metrc.db, [grower])
  return state?.status === null && state.lists.length > 30 && state.lists.every(({ readAt }) => readAt)
}
const shown = async (label: string) => (await packagesByLabels(metrc.db, grower, [label]))[0]
const open = async () =>
  (
    await sql<{ label: string }>`
      select label from package where facility_id = ${grower} and gone_at is null order by label`.execute(metrc.db)
  ).rows.map(({ label }) => label)

test('[SYNC-01] [SYNC-02] a package that its receiver took is transferred at once, and says where it went', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  const label = smallLabels.inTransit
  expect(await shown(label)).toMatchObject({ isGone: true, transferred: null })
  metrc.sandbox.control.receive(grower, label, receiving)
  await until(async () => (await shown(label))?.transferred !== null)
  expect(await shown(label)).toMatchObject({
    isGone: true,
    metrc: { Quantity: 10 },
    transferred: {
      facilityName: 'Small Shop, LLC',
      licenseNumber: smallLicenses.dispensary,
      manifestNumber: '0000000077',
      isTransferKnown: false,
    },
  })
  expect(await open()).not.toContain(label)
  expect(await transferredPackages(metrc.db, [grower], label)).toMatchObject([
    { name: label, state: 'Transferred to Small Shop, LLC', isOpen: false, isExact: true },
  ])
  expect(await drifts(metrc.db, 10)).toEqual([])
})

test('[SYNC-01] what was transferred before the first read is known by what Metrc tells of it', async () => {
  metrc = await testMetrc()
  metrc.sandbox.control.receive(grower, smallLabels.flower, receiving)
  metrc.mirror.start()
  await untilItStays(inStep)
  expect(await shown(smallLabels.flower)).toMatchObject({
    metrc: { Label: smallLabels.flower, Quantity: 100, UnitOfMeasureAbbreviation: 'g', LocationName: null },
    transferred: { facilityName: 'Small Shop, LLC' },
  })
  expect(await transferredPackages(metrc.db, [grower], smallLabels.flower.slice(-6))).toMatchObject([
    { name: smallLabels.flower, isExact: false },
  ])
})

test('[SYNC-02] a package that came back is here again, though it is still listed as transferred', async () => {
  metrc = await testMetrc()
  const { control } = metrc.sandbox
  metrc.mirror.start()
  await untilItStays(inStep)
  control.receive(grower, smallLabels.flower, receiving)
  await until(async () => (await shown(smallLabels.flower))?.transferred !== null)
  control.clock.advance(2 * 3_600_000)
  control.modify(grower, 'package', smallLabels.flower, { ArchivedDate: null, Quantity: 90 }, { transferred: false })
  await until(async () => (await shown(smallLabels.flower))?.isGone === false)
  expect(await shown(smallLabels.flower)).toMatchObject({ transferred: null, metrc: { Quantity: 90 } })
  expect(await transferredPackages(metrc.db, [grower], smallLabels.flower)).toEqual([])
})

test('[SYNC-01] where Metrc keeps it among the inactive too, it is transferred all the same', async () => {
  metrc = await testMetrc({ sandbox: { quirks: { transferredPackages: 'inactive-too' } } })
  metrc.sandbox.control.receive(grower, smallLabels.inTransit, receiving)
  metrc.mirror.start()
  await untilItStays(inStep)
  expect(await shown(smallLabels.inTransit)).toMatchObject({
    isGone: true,
    transferred: { facilityName: 'Small Shop, LLC' },
  })
  expect(await transferredPackages(metrc.db, [grower], smallLabels.inTransit)).toHaveLength(1)
})
