import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from './embedded/embedded-postgres.ts'

/**
 * Starts the PostgreSQL of a run of tests, the one that the product brings, in a folder that is gone afterwards. With
 * TEST_DATABASE_URL they run on that server instead.
 */
export default async function testCluster(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-test-'))
  const { url, close } = await startEmbedded(folder, { isDurable: false, settings: { max_connections: '300' } })
  process.env.TEST_DATABASE_URL = url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
