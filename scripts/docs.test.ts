import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './repository.mjs'

// docs/requirements.md quotes the markup of mentions, which looks like links.
const files = ['README.md', ...markdownIn('docs')].filter((file) => file !== 'docs/requirements.md')

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return markdownIn(path)
    return path.endsWith('.md') ? [path] : []
  })
}

test.each(files)('%s links only to files that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].flatMap(([, target]) => target ?? [])
  expect(targets.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([])
})

test.each(['README.md', 'docs/architecture.md'])('%s names only files that exist', (file) => {
  const named = [
    ...readFileSync(join(root, file), 'utf8').matchAll(/`((?:apps|packages|scripts|e2e|docs)\/[\w./-]+)`/g),
  ]
  expect(named.flatMap(([, path]) => path ?? []).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every setting of the server is in docs/operations.md', () => {
  const config = readFileSync(join(root, 'apps/server/src/app/config.ts'), 'utf8')
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].flatMap(([, name]) => name ?? [])
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})
