import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoDay } from '@cultivatd/sandbox/stamp'
import { root, scratch } from '../scripts/repository.mjs'
import { untilFirstRead } from './live.ts'
import { signInByApi } from './people.ts'
import { newFolder, startProduct } from './product.ts'

const run = promisify(execFile)
const hour = 3_600_000

/**
 * The folder of a product of this build that has read the demo's Metrc of today to its end and was stopped in order.
 * It is made once for each build and day; older ones are removed.
 */
export async function productTemplate(): Promise<string> {
  const folder = scratch('products')
  const path = join(folder, templateName())
  if (existsSync(path)) return path
  const begun = `${path}.${process.pid}`
  mkdirSync(begun, { recursive: true })
  try {
    await makeTemplate(begun)
    moveTo(path, begun)
  } finally {
    rmSync(begun, { recursive: true, force: true })
  }
  removeOthers(folder, path)
  return path
}

/** A folder of its own with a copy of the template; who starts a product on it goes on from there. */
export async function templateCopy(): Promise<string> {
  const template = process.env['PRODUCT_TEMPLATE'] ?? (await productTemplate())
  const folder = newFolder()
  // Whole, with owners and modes: what runs the database may be another user.
  await run('cp', ['-a', `${template}/.`, folder])
  return folder
}

/** The demo's world is that of a day, and what is read of it is that of a build. */
function templateName(): string {
  const build = readFileSync(join(root, 'apps/server/dist/.built-from'), 'utf8')
  return createHash('sha256').update(build).update(demoDay(new Date())).digest('hex').slice(0, 16)
}

async function makeTemplate(folder: string): Promise<void> {
  const product = await startProduct({ SYNC_SECONDS: '3600' }, folder)
  await untilFirstRead(product.url, await signInByApi(product.url, product.people.admin))
  await product.stop()
}

/** Another run may have made the same meanwhile. */
function moveTo(path: string, begun: string): void {
  try {
    renameSync(begun, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

/** A run of an earlier build, or of yesterday, may still copy a young one. */
function removeOthers(folder: string, path: string): void {
  const isOld = (other: string) => Date.now() - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0) > hour
  for (const other of readdirSync(folder).map((name) => join(folder, name)))
    if (other !== path && isOld(other)) rmSync(other, { recursive: true, force: true })
}
