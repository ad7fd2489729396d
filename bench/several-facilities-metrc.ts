/** The program of a sandbox Metrc with FACILITIES grows of PLANTS plants each; the rest of its environment as `main.ts`. */
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { demoUserKey } from '@cultivatd/sandbox/seed/demo'
import { profileLicense, profileWorld } from '@cultivatd/sandbox/seed/profile'
import { facilityLicense } from './facility-license.ts'

const { FACILITIES = '4', PLANTS = '10000' } = process.env

function seed() {
  const world = profileWorld('S', new Date().toISOString().slice(0, 10), Number(PLANTS))
  const changes = [...world.everything()]
  for (let n = 1; n < Number(FACILITIES); n++)
    world.apply(
      changes.map(({ table, id, row }) => {
        const license = facilityLicense(n)
        if (table !== 'facility' || !row || !('License' in row.record)) return { license, table, id, row }
        const License = { ...row.record.License, Number: license }
        return { license, table, id, row: { ...row, record: { ...row.record, License } } }
      }),
    )
  return world
}

const sandbox = await startSandbox({ port: 0, userKeys: { [demoUserKey]: 'all' }, seed, control: true })
console.log(`Sandbox Metrc at ${sandbox.url} with ${profileLicense} and others`)
process.on('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
