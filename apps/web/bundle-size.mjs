// The weight of the first screens, measured on the built files: what a browser must load before it can show them.
// `npm test` fails above the budget. Run alone: `node apps/web/bundle-size.mjs [dist]`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** kB of gzipped JavaScript for each first screen (stack.md, budgets). */
export const budget = 190

/** The chunks that a screen needs: the entry with all that is imported by it at once, and what is loaded on the way there. */
const screens = {
  'entry and sign-in': ['index.html', 'src/account/sign-in-page.tsx'],
  'entry, shell and Home': ['index.html', 'src/app/shell.tsx', 'src/app/home-screen.tsx'],
}

/** Every file that a chunk pulls in at once. */
function filesOf(manifest, key, files = new Set()) {
  const chunk = manifest[key]
  if (!chunk)
    throw new Error(`${key} is not a chunk of the build. Was it renamed? Name it in apps/web/bundle-size.mjs.`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}

/** `[{ screen, kilobytes }]`, kB of 1,000 bytes, for a folder that Vite built with a manifest. */
export function bundleSizes(dist) {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) throw new Error(`${path} is missing. Build the web first: npm run build.`)
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(screens).map(([screen, keys]) => {
    const files = new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))
    const bytes = [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
    return { screen, kilobytes: Math.round(bytes / 100) / 10 }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = bundleSizes(process.argv[2] ?? fileURLToPath(new URL('dist', import.meta.url)))
  for (const { screen, kilobytes } of sizes)
    console.log(
      `${kilobytes <= budget ? 'ok  ' : 'over'} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget}  ${screen}`,
    )
  if (sizes.some(({ kilobytes }) => kilobytes > budget)) process.exitCode = 1
}
