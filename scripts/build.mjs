import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { alone } from './alone.mjs'
import { ensureInstalled } from './install.mjs'
import { isMain, root } from './repository.mjs'
import { run } from './run.mjs'

/**
 * What is built. The stamp in `dist` is the hash of everything in `sources`, so a build is made when a source has
 * changed, whatever the clocks of the files say (a checkout and an unpacked archive both lie about them).
 */
const parts = [
  {
    name: 'server',
    dist: 'apps/server/dist',
    sources: ['apps/server', 'packages', 'scripts/build.mjs', 'package-lock.json'],
    build: buildServer,
  },
  {
    name: 'web',
    dist: 'apps/web/dist',
    sources: ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json'],
    build: buildWeb,
  },
]

/**
 * Builds the parts whose sources are not the ones they were built from. Ends the process when one does not build.
 * @param {string[]} [names] only these parts
 */
export async function buildIfChanged(names = parts.map(({ name }) => name)) {
  if (!stale(names).length) return
  await alone('build', async () => {
    const todo = stale(names)
    if (!todo.length) return
    console.log(`Building ${todo.map(({ name }) => name).join(' and ')}`)
    const problems = (await Promise.all(todo.map(buildOne))).filter((problem) => problem !== null)
    if (!problems.length) return
    for (const problem of problems) console.error(problem)
    process.exit(1)
  })
}

/** @param {string[]} names */
function stale(names) {
  return parts
    .filter(({ name }) => names.includes(name))
    .map((part) => ({ ...part, hash: hashOf(part.sources) }))
    .filter(({ dist, hash }) => !existsSync(stamp(dist)) || readFileSync(stamp(dist), 'utf8') !== hash)
}

/** @param {ReturnType<typeof stale>[number]} part */
async function buildOne({ name, dist, build, hash }) {
  const problem = await build()
  if (problem !== null) return `The ${name} could not be built.\n${problem}`
  writeFileSync(stamp(dist), hash)
  return null
}

/** @param {string} dist */
function stamp(dist) {
  return join(root, dist, '.built-from')
}

/** One file per entry point: `main.js`, and a file of the same name for everything that runs in a worker thread. */
async function buildServer() {
  const { build } = await import('esbuild')
  const entries = [
    ['main', 'apps/server/src/app/main.ts'],
    ['audit-verify', 'apps/server/src/app/audit-verify.ts'],
    ['backup', 'apps/server/src/app/backup.ts'],
    ['restore', 'apps/server/src/app/restore.ts'],
    ['sandbox', 'packages/sandbox/src/main.ts'],
    ...sourcesUnder('apps/server/src')
      .filter((file) => file.endsWith('-worker.ts'))
      .map((file) => [file.split('/').pop()?.replace('.ts', ''), file]),
  ]
  try {
    await build({
      absWorkingDir: root,
      entryPoints: entries.map(([out, input]) => ({ out: String(out), in: String(input) })),
      outdir: 'apps/server/dist',
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      minifyWhitespace: true,
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'silent',
      // Some packages are of the older kind of modules.
      banner: {
        js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
      },
      plugins: [butWithFilesOfTheirOwn],
    })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Packages that find fonts, programs or workers beside their own files. */
const withFilesOfTheirOwn = [
  '@expo-google-fonts/geist',
  '@node-rs/argon2',
  'bwip-js',
  'mqtt',
  'pdfkit',
  'pino',
  'sharp',
]

/**
 * Packages from npm are bundled too: to find and read their thousand files took a third of a start. Some stay where npm
 * put them.
 * @type {import('esbuild').Plugin}
 */
const butWithFilesOfTheirOwn = {
  name: 'but-with-files-of-their-own',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      withFilesOfTheirOwn.some((name) => path === name || path.startsWith(`${name}/`))
        ? { path, external: true }
        : undefined,
    )
  },
}

async function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    quiet: true,
    cwd: join(root, 'apps/web'),
  })
  return code === 0 ? null : stripVTControlCharacters(output)
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(sourcesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * The files that a build may read, in a fixed order; tests, what builds for them, and former builds are not among them.
 * @param {string} path
 * @returns {string[]}
 */
function sourcesUnder(path) {
  const name = basename(path)
  if (['node_modules', 'dist'].includes(name) || name.startsWith('.') || /[.](test|builders)[.]tsx?$/.test(name))
    return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((child) => sourcesUnder(`${path}/${child}`))
}

if (isMain(import.meta.url)) {
  await ensureInstalled({ dev: false })
  await buildIfChanged()
}
