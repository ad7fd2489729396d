import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const sourceOf = (name: string) => fileURLToPath(new URL(`src/picture/${name}.ts`, import.meta.url))

/**
 * The page begins with a script of its own (src/picture/begin.ts), which begins the program, and shows a picture of the page
 * before it where nobody can be reached. Both are one file each: what they share with the program would be loaded with all of it.
 */
export function firstScript(): Plugin {
  const names = { begin: '', picture: '' }
  return {
    name: 'first-script',
    apply: 'build',
    async buildStart() {
      for (const [name, source, format] of scripts) {
        const code = await codeOf(sourceOf(source), format)
        names[name] = `assets/${source}-${createHash('sha256').update(code).digest('hex').slice(0, 7)}.js`
        this.emitFile({ type: 'asset', fileName: names[name], source: code })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!filename.endsWith('index.html')) return html
        const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/
        if (!entry.test(html)) throw new Error('The page does not begin with its program')
        const first = `<script async src="/${names.begin}" data-entry="$1" data-picture="/${names.picture}"></script>`
        return html
          .replace(entry, `<link rel="modulepreload" crossorigin href="$1">`)
          .replace(
            '<meta name="color-scheme"',
            (next) => first.replace('$1', entry.exec(html)?.[1] ?? '') + `\n    ${next}`,
          )
      },
    },
  }
}

const scripts = [
  ['begin', 'begin', 'iife'],
  ['picture', 'show-picture', 'es'],
] as const

async function codeOf(input: string, format: 'iife' | 'es'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { format, codeSplitting: false } },
    },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}
