import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './repository.mjs'

// A small copy of the house: one file for each thing that may be imported, and one for each rule that breaks it.
// Rules that pass everything in silence have been seen, so each is proved, with type imports too.
const allowed = {
  'packages/domain/src/plant/plant.ts':
    "import * as z from 'zod'\nexport const Plant = z.string()\nexport type Plant = string",
  'packages/contract/src/plant/plant.contract.ts':
    "import { Plant } from '@cultivatd/domain/plant/plant'\nexport const plantRoutes = { Plant }",
  'packages/metrc/src/records.ts': 'export type Record = string\nexport const record = 1',
  'packages/sandbox/src/world.ts': "import type { Record } from '@cultivatd/metrc/records'\nexport type World = Record",
  'apps/server/src/db/db.ts': 'export const db = 1',
  'apps/server/src/http/person.ts': "import { rooms } from '../room/room.store.ts'\nexport type Person = typeof rooms",
  'apps/server/src/room/room.store.ts': 'export const rooms = 1',
  'apps/server/src/room/room.routes.ts': "import { db } from '../db/db.ts'\nexport const roomRoutes = db",
  'packages/sandbox/src/world.builders.ts': "import type { World } from './world.ts'\nexport const aWorld: World = ''",
  'packages/sandbox/src/world.test.ts': "import { aWorld } from './world.builders.ts'\nexport const w = aWorld",
  'apps/server/src/plant/plant.routes.ts':
    "import { rooms } from '../room/room.store.ts'\nimport { record } from '@cultivatd/metrc/records'\nexport const r = [rooms, record]",
  'apps/server/src/app/main.ts': "import { roomRoutes } from '../room/room.routes.ts'\nexport const main = roomRoutes",
  'apps/web/src/ui/button.tsx': 'export const Button = () => <button type="button">Save</button>',
  'apps/web/src/trade/tag.tsx': "import { Button } from '../ui/button.tsx'\nexport const Tag = Button",
  'apps/web/src/record/record-form.tsx':
    "import { Button } from '../ui/button.tsx'\nimport { Tag } from '../trade/tag.tsx'\nexport const RecordForm = [Button, Tag]",
  'apps/web/src/room/room-page.tsx':
    "import { Button } from '../ui/button.tsx'\nimport { Tag } from '../trade/tag.tsx'\nimport { RecordForm } from '../record/record-form.tsx'\nimport { plantRoutes } from '@cultivatd/contract/plant/plant.contract'\nexport const p = [Button, Tag, RecordForm, plantRoutes]",
}
const breaking = {
  'domain-is-pure': {
    file: 'packages/domain/src/plant/reads-files.ts',
    text: "import { readFileSync } from 'node:fs'\nexport const r = readFileSync",
  },
  'contract-sees-domain-only': {
    file: 'packages/contract/src/plant/sees-metrc.ts',
    text: "import type { Record } from '@cultivatd/metrc/records'\nexport type R = Record",
  },
  'metrc-knows-nothing-of-ours': {
    file: 'packages/metrc/src/knows-us.ts',
    text: "import type { Plant } from '@cultivatd/domain/plant/plant'\nexport type P = Plant",
  },
  'sandbox-knows-metrc-only': {
    file: 'packages/sandbox/src/knows-domain.ts',
    text: "import { Plant } from '@cultivatd/domain/plant/plant'\nexport const p = Plant",
  },
  'web-never-sees-server': {
    file: 'apps/web/src/room/sees-server.tsx',
    text: "import type { rooms } from '../../../server/src/room/room.store.ts'\nexport const r = (rooms: R) => <p>{rooms}</p>\nexport type R = typeof rooms",
  },
  'server-never-sees-web': {
    file: 'apps/server/src/room/sees-web.ts',
    text: "import { Button } from '../../../web/src/ui/button.tsx'\nexport const b = Button",
  },
  'features-meet-in-app-or-http': {
    file: 'apps/server/src/plant/meets-room.ts',
    text: "import { roomRoutes } from '../room/room.routes.ts'\nexport const r = roomRoutes",
  },
  'machinery-lies-below-http': {
    file: 'apps/server/src/ledger/knows-http.ts',
    text: "import type { Person } from '../http/person.ts'\nexport type P = Person",
  },
  'http-knows-no-feature': {
    file: 'apps/server/src/http/knows-room.ts',
    text: "import { roomRoutes } from '../room/room.routes.ts'\nexport const r = roomRoutes",
  },
  'looks-know-no-trade': {
    file: 'apps/web/src/ui/knows-trade.tsx',
    text: "import type { Tag } from '../trade/tag.tsx'\nexport type T = typeof Tag",
  },
  'trade-knows-no-record': {
    file: 'apps/web/src/trade/knows-record.tsx',
    text: "import type { RecordForm } from '../record/record-form.tsx'\nexport type F = typeof RecordForm",
  },
  'product-never-sees-builders': {
    file: 'apps/server/src/plant/sees-builders.ts',
    text: "import type { aWorld } from '@cultivatd/sandbox/world.builders'\nexport type W = typeof aWorld",
  },
  'no-cycles': {
    file: 'packages/domain/src/plant/back.ts',
    text: "import { there } from './there.ts'\nexport const back = () => there",
  },
}
const other = {
  'packages/domain/src/plant/there.ts': "import { back } from './back.ts'\nexport const there = () => back",
}

const house = mkdtempSync(join(tmpdir(), 'cultivatd-boundaries-'))
const found = new Map<string, Set<string>>()

interface Report {
  summary: { violations: { rule: { name: string }; from: string }[]; totalCruised: number }
}

beforeAll(() => {
  for (const [file, text] of Object.entries({ ...allowed, ...other })) write(file, text)
  for (const { file, text } of Object.values(breaking)) write(file, text)
  furnish()
  for (const { rule, from } of cruise().summary.violations)
    found.set(rule.name, (found.get(rule.name) ?? new Set()).add(from))
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

test.each(Object.entries(breaking))('%s is reported for a file that breaks it', (rule, { file }) => {
  expect([...(found.get(rule) ?? [])]).toContain(file)
})

test('nothing is reported for files that keep the rules', () => {
  const reported = new Set([...found.values()].flatMap((files) => [...files]))
  expect(Object.keys(allowed).filter((file) => reported.has(file))).toEqual([])
})

test('every rule has a file here that breaks it', async () => {
  const { default: config } = (await import('../.dependency-cruiser.cjs')) as {
    default: { forbidden: { name: string }[] }
  }
  expect(config.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(breaking).sort())
})

test('the files of this repository are looked at', () => {
  const report = cruiseIn(root, ['packages/domain'])
  expect(report.summary.totalCruised).toBeGreaterThan(10)
})

/** The configuration and the packages, ours linked to this house. */
function furnish() {
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(join(root, file), join(house, file))
  mkdirSync(join(house, 'node_modules/@cultivatd'), { recursive: true })
  symlinkSync(join(root, 'node_modules/zod'), join(house, 'node_modules/zod'))
  for (const name of ['domain', 'contract', 'metrc', 'sandbox']) {
    cpSync(join(root, `packages/${name}/package.json`), join(house, `packages/${name}/package.json`))
    symlinkSync(join(house, `packages/${name}`), join(house, `node_modules/@cultivatd/${name}`))
  }
}

function write(file: string, text: string) {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}

function cruise(): Report {
  return cruiseIn(house, ['apps', 'packages'])
}

function cruiseIn(cwd: string, folders: string[]): Report {
  const args = [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  return JSON.parse(
    execFileSync(join(root, 'node_modules/.bin/depcruise'), args, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  )
}
