import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Peer } from './s3-peer.builders.ts'
import { createS3Shelf } from './s3-shelf.ts'
import { StorageAway } from './storage-away.ts'

const folder = mkdtempSync(join(tmpdir(), 'cultivatd-shelf-'))
const path = join(folder, 'large')
const content = Buffer.alloc(33_000_000, 'large ')
let peer: Awaited<ReturnType<typeof startS3Peer>>
beforeAll(async () => {
  peer = await startS3Peer()
  writeFileSync(path, content)
})
afterAll(async () => {
  await peer.close()
  rmSync(folder, { recursive: true })
})

test('a large object arrives in parts, is listed among those that begin so, and is removed', async () => {
  const shelf = createS3Shelf(peer.config, () => new Date())
  await shelf.put('kept-one', path)
  peer.objects.set('other', Buffer.from('of somebody else'))
  expect(peer.objects.get('kept-one')?.equals(content)).toBe(true)
  expect(peer.uploads.size).toBe(0)
  expect(await shelf.list('kept-')).toEqual(['kept-one'])
  await shelf.remove('kept-one')
  expect(await shelf.list('kept-')).toEqual([])
})

test('a storage that refuses or breaks off is told, and nothing is there', async () => {
  const shelf = createS3Shelf(peer.config, () => new Date())
  peer.become({ status: 403 })
  await expect(shelf.put('never', path)).rejects.toThrow(StorageAway)
  await expect(shelf.list('')).rejects.toThrow(StorageAway)
  peer.become({ status: null, breaksOff: true })
  await expect(shelf.put('never', path)).rejects.toThrow(StorageAway)
  peer.become({ breaksOff: false })
  expect(peer.objects.has('never')).toBe(false)
})
