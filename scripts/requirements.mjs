/**
 * `npm run requirements`: by area, which requirements a test names, which need none, and which are open: it fails while
 * one is. `--files` shows the tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './repository.mjs'
import { table } from './summary.mjs'

/** @typedef {{ name: string, title: string, ids: string[] }} Area */

/**
 * The areas of the document and the IDs of their rows, in the order of the document.
 * @param {string} markdown of docs/requirements.md
 * @returns {Area[]}
 */
export function areasOf(markdown) {
  /** @type {Area[]} */
  const areas = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (?:(?<name>[A-Z]+): )?(?<title>.+)$/.exec(line)?.groups
    if (heading) areas.push({ name: heading.name ?? 'READ', title: heading.title ?? '', ids: [] })
    const id = /^\| ([A-Z]+-\d+) \|/.exec(line)?.[1]
    if (id) areas.at(-1)?.ids.push(id)
  }
  return areas.filter(({ ids }) => ids.length > 0)
}

/**
 * The rows of which a sentence below their table says why they need no test.
 * @param {string} markdown of docs/requirements.md
 * @returns {string[]}
 */
export function idsWithoutNeed(markdown) {
  return [...markdown.matchAll(/^([A-Z]+-\d+) needs no test: \S.{20,}[.]$/gm)].map(([, id = '']) => id)
}

/**
 * The IDs that a test file names in square brackets, such as [PKG-08] or [PKG-08, ERR-02].
 * @param {string} text
 * @returns {string[]}
 */
export function idsNamedIn(text) {
  const tags = [...text.matchAll(/\[((?:[A-Z]+-\d+)(?:[ ,]+[A-Z]+-\d+)*)\]/g)]
  return [...new Set(tags.flatMap(([, ids = '']) => ids.split(/[ ,]+/)))]
}

/** @returns {Map<string, string[]>} the test files that name each ID */
export function filesByRequirement() {
  /** @type {Map<string, string[]>} */
  const files = new Map()
  for (const file of ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(testFiles))
    for (const id of idsNamedIn(readFileSync(join(root, file), 'utf8'))) files.set(id, [...(files.get(id) ?? []), file])
  return files
}

/** @returns {Area[]} */
export function requirementAreas() {
  return areasOf(document())
}

/** How the rows stand: each is tested, or needs no test, or is open. */
export function settlement() {
  const files = filesByRequirement()
  const withoutNeed = idsWithoutNeed(document())
  const open = requirementAreas()
    .flatMap(({ ids }) => ids)
    .filter((id) => !files.has(id) && !withoutNeed.includes(id))
  return { files, withoutNeed, open }
}

const document = () => readFileSync(join(root, 'docs/requirements.md'), 'utf8')

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFiles(path)
    return /[.](test|spec)[.]tsx?$/.test(entry.name) && path !== 'scripts/requirements.test.ts' ? [path] : []
  })
}

function report() {
  const { files, withoutNeed, open } = settlement()
  const areas = requirementAreas()
  for (const { name, title, ids } of areas) {
    console.log(`\n${name}: ${title}`)
    if (process.argv.includes('--files'))
      for (const id of ids) if (files.has(id)) console.log(`  ${id}  ${files.get(id)?.join(' ')}`)
    console.log(`  tested   ${ids.filter((id) => files.has(id)).join(' ') || 'none'}`)
    console.log(`  no need  ${ids.filter((id) => withoutNeed.includes(id)).join(' ') || 'none'}`)
    console.log(`  open     ${ids.filter((id) => open.includes(id)).join(' ') || 'none'}`)
  }
  const count = (/** @type {string[]} */ ids) => [
    ids.length,
    ids.filter((id) => files.has(id)).length,
    ids.filter((id) => withoutNeed.includes(id)).length,
    ids.filter((id) => open.includes(id)).length,
  ]
  const rows = areas.map(({ name, ids }) => [name, ...count(ids)])
  const all = ['all', ...count(areas.flatMap(({ ids }) => ids))]
  console.log(`\n${table([['area', 'rows', 'tested', 'no need', 'open'], ...rows, all])}`)
  console.log(
    `\n${open.length === 1 ? '1 row is' : `${open.length} rows are`} open${open.length > 0 ? `: ${open.join(' ')}` : ''}`,
  )
  if (open.length > 0) process.exitCode = 1
}

if (isMain(import.meta.url)) report()
