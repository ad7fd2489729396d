import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@cultivatd/domain/app-error'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FileStorage } from '../http/services.ts'
import { createFolderStorage } from './folder-storage.ts'
import { startS3Peer } from './s3-peer.builders.ts'
import { createS3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'cultivatd-files-'))
let peer: Awaited<ReturnType<typeof startS3Peer>>
const storages: Record<string, FileStorage> = { folder: createFolderStorage(join(folder, 'files')) }
beforeAll(async () => {
  peer = await startS3Peer()
  storages.S3 = createS3Storage(peer.config, () => new Date())
})
afterAll(async () => {
  await peer.close()
  rmSync(folder, { recursive: true })
})

const hash = 'a'.repeat(64)
const content = Buffer.from([0, 1, 2, 255, 254])
const storageOf = (kind: string): FileStorage => {
  const storage = storages[kind]
  if (!storage) throw new Error(`No storage ${kind}`)
  return storage
}
const isAway = async (promise: Promise<unknown>) => {
  const error = await promise.catch((one: unknown) => one)
  return error instanceof AppError && error.code === 'storage-away'
}

describe.each(['folder', 'S3'])('a storage in %s', (kind) => {
  test('gives back what was put, as often as it was put, until it is removed', async () => {
    const storage = storageOf(kind)
    expect(await storage.get(hash)).toBeNull()
    await storage.put(hash, content)
    await storage.put(hash, content)
    expect(await storage.get(hash)).toEqual(content)
    await storage.remove(hash)
    await storage.remove(hash)
    expect(await storage.get(hash)).toBeNull()
  })
})

test('a folder that cannot be written is a storage that is away, and nothing half stays in it', async () => {
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  expect(await isAway(createFolderStorage(file).put(hash, content))).toBe(true)
  const own = join(folder, 'own')
  await createFolderStorage(own).put(hash, content)
  expect(readdirSync(join(own, 'aa'))).toEqual([hash])
  expect(statSync(join(own, 'aa', hash)).mode & 0o077).toBe(0)
})

test('a file and the folders that were made for it are on the disk before it counts as kept', async () => {
  const own = join(folder, 'synced')
  const opened = await open(folder, 'r')
  const kind = Object.getPrototypeOf(opened) as FileHandle
  await opened.close()
  const inodes: number[] = []
  const sync = vi.spyOn(kind, 'sync').mockImplementation(async function (this: FileHandle) {
    inodes.push((await this.stat()).ino)
  })
  try {
    await createFolderStorage(own).put(hash, content)
  } finally {
    sync.mockRestore()
  }
  const written = [folder, own, join(own, 'aa'), join(own, 'aa', hash)].map((path) => statSync(path).ino)
  expect(new Set(inodes)).toEqual(new Set(written))
})

test.each([
  ['answers 500', { status: 500 }],
  ['refuses the key', { status: 403 }],
  ['cuts the line', { breaksOff: true }],
])('S3 that %s is away, and told in one sentence without its words', async (_what, trouble) => {
  peer.become(trouble)
  const storage = storageOf('S3')
  try {
    for (const call of [() => storage.put(hash, content), () => storage.get(hash), () => storage.remove(hash)])
      expect(await isAway(call())).toBe(true)
  } finally {
    peer.become({ status: null, breaksOff: false })
  }
})

test('a key that is not the bucket’s is refused by it', async () => {
  const other = createS3Storage({ ...peer.config, secretAccessKey: 'another' }, () => new Date())
  expect(await isAway(other.put(hash, content))).toBe(true)
  expect(peer.objects.size).toBe(0)
})
