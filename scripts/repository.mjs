import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * A path in the repository's scratch folder, which git ignores; the folder exists afterwards.
 * @param {string} name
 */
export function scratch(name) {
  const path = join(root, '.cache', name)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/**
 * True when the file of that URL is the one that node was asked to run.
 * @param {string} url `import.meta.url`
 */
export function isMain(url) {
  return process.argv[1] === fileURLToPath(url)
}
