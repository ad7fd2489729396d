import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /[.]tsx?$/.test(file) && !/[.](test|builders)[.]tsx?$/.test(file))

/** By whom what a browser has on encrypted pages only is used: each looks first whether it is there. */
const looksFirst: readonly [RegExp, readonly string[]][] = [
  [/\brandomUUID\(/, []],
  [
    /\bsubtle\b/,
    [
      'live/crew/crew-store.ts',
      'live/crew/kept-turns.ts',
      'live/crew/parcels.ts',
      'live/kept/keeper.ts',
      'live/kept/seal.ts',
      'live/outbox/outbox.ts',
      'live/turn-drafts.ts',
      'picture/show-picture.ts',
    ],
  ],
  [
    /navigator\.(clipboard|mediaDevices|locks|storage|serviceWorker)\.|\{ (locks|storage) \} = navigator/,
    [
      'lab-test/part-lines.tsx',
      'live/kept/kept-program.ts',
      'live/kept/storage-facts.ts',
      'live/kept/topic-lock.ts',
      'live/outbox/outbox.ts',
      'live/push/push-here.ts',
      'trade/scan/camera.ts',
      'ui/copy-button.tsx',
    ],
  ],
]

test.each(looksFirst)('on a page that came by plain http nobody calls what is not there: %s', (used, by) => {
  const users = files.filter((file) => used.test(readFileSync(join(src, file), 'utf8')))
  expect(users.filter((file) => !by.includes(file))).toEqual([])
})
