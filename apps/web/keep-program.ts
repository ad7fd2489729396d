import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const source = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/** Files that no page asks for, or that are asked of the server each time. */
const isLeftOut = (file: string): boolean => /\.(map|gz)$|^index\.html$|^\.vite\/|^gallery/.test(file)

/** Writes the service worker of a build (`/sw.js`) with the names of its files: what is kept for a start without network. */
export function keepProgram(): Plugin {
  return {
    name: 'keep-program',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const found = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = found
        .filter((file) => file.isFile())
        .map((file) =>
          join(file.parentPath, file.name)
            .slice(dir.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((file) => file !== 'sw.js' && !file.startsWith('.') && !isLeftOut(file))
        .sort()
      const entry = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
      if (!entry) throw new Error('The build has no entry')
      const program = {
        build: await hashOf(dir, [...files, 'index.html']),
        entry: `/${entry.fileName}`,
        files: files.map((file) => `/${file}`),
      }
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
      const plain = code.replaceAll(/^export (?=(?:async )?function)/gm, '').replace(/^export \{\};?$/m, '')
      await writeFile(join(dir, 'sw.js'), `${plain}\nbeginWorker(self, ${JSON.stringify(program)})\n`)
    },
  }
}

/** Of what is in the files, not of when they were written. */
async function hashOf(dir: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(join(dir, file)))
  return hash.digest('hex').slice(0, 12)
}
