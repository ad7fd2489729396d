import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
const modules = files.filter((file) => file.endsWith('.module.css'))
const textOf = (file: string): string => readFileSync(join(src, file), 'utf8')

/** The classes of a module, without those of the design, which it names with `:global()`. */
const classesOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''))
const ownClasses = (css: string): Set<string> => classesOf(css.replaceAll(/:global\([^)]*\)|\/\*[\s\S]*?\*\//g, ''))

test('only the design has styles for all: a feature has modules', () => {
  expect(files.filter((file) => file.endsWith('.css') && !/^ui\/|[.]module[.]css$/.test(file))).toEqual([])
})

test.each(modules)('%s styles nothing but its own', (file) => {
  const selectors = textOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('{')
    .slice(0, -1)
    .map((before) => before.split(/[;}]/).at(-1)?.trim() ?? '')
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(','))
    // The steps of an animation are no selectors.
    .filter((head) => !/^\s*(from|to|[\d.]+%)\s*$/.test(head))
  expect(selectors.filter((selector) => ownClasses(selector).size === 0)).toEqual([])
})

// The types of a module know no names: what is misspelled would only have no style.
test.each(files.filter((file) => /[.]tsx$/.test(file) && textOf(file).includes('.module.css')))(
  '%s uses classes that there are',
  (file) => {
    const text = textOf(file)
    for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '([^']+[.]module[.]css)'$/gm)) {
      const there = ownClasses(textOf(join(dirname(file), path)))
      const used = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used ?? '')
      expect(used.filter((one) => !there.has(one))).toEqual([])
    }
  },
)
