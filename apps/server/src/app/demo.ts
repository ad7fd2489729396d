import type { Address } from '@cultivatd/domain/facility/address'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { demoAddresses, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { facilityKind } from '../facility/facility.routes.ts'
import { lockedFacility, saveAddress } from '../facility/facility.store.ts'
import { system } from '../history/history.store.ts'
import { recordOwnChange } from '../http/own-change.ts'
import type { MetrcLimits, SandboxConfig } from './config.ts'

/** The state of the demo: the sandbox Metrc in this process, its world in a folder. It keeps the limits we know of. */
export async function startDemoMetrc(dataDir: string, { port, hasControl, state }: SandboxConfig, limits: MetrcLimits) {
  const sandbox = await startSandbox({ port, dataDir, control: hasControl, limits, state })
  // Who drives it from outside makes what trouble there is.
  const control = hasControl ? null : sandbox.control
  return { url: sandbox.url, vendorKey: demoVendorKey, control, close: sandbox.close }
}

/** Metrc tells no addresses; the demo's facilities have one each, until somebody changes it. */
export async function seedDemoAddress(db: Db, facilityId: string): Promise<void> {
  const known = demoAddresses[facilityId]
  if (!known) return
  const { line1, line2, city, state, zip } = known
  const address = { street1: line1, street2: line2, city, state: state as Address['state'], zipCode: zip }
  const key = { facilityId, id: facilityId }
  await transact(db, async (tx) => {
    const before = await lockedFacility(tx, facilityId)
    if (!before || before.address) return
    await saveAddress(tx, facilityId, address)
    const after = (await lockedFacility(tx, facilityId)) ?? null
    await recordOwnChange(tx, facilityKind, { by: system, key, before, after })
  })
}
