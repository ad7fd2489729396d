import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('what is sealed is opened for the same purpose only, and every sealing differs [ORG-02]', () => {
  const secrets = openSecrets({ dataDir })
  const sealed = secrets.seal('a key', 'purpose')
  expect(secrets.open(sealed, 'purpose')).toBe('a key')
  expect(secrets.seal('a key', 'purpose')).not.toBe(sealed)
  expect(() => secrets.open(sealed, 'another purpose')).toThrow('unable to authenticate')
  expect(() => secrets.open(`${sealed.slice(0, -2)}AA`, 'purpose')).toThrow('unable to authenticate')
  expect(() => secrets.open('nonsense', 'purpose')).toThrow('Not a sealed text')
})

test('without SECRET_KEY a key is made once, for its owner only, and every process finds the same', () => {
  const first = openSecrets({ dataDir })
  const path = join(dataDir, 'secret-key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(openSecrets({ dataDir }).open(first.seal('a key', 'p'), 'p')).toBe('a key')
  expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})

test('a damaged key file is told, not replaced: what was sealed with the old one would be lost', () => {
  writeFileSync(join(dataDir, 'secret-key'), 'x')
  expect(() => openSecrets({ dataDir })).toThrow('is damaged')
})
