import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build } from 'esbuild'
import { root } from '../../../scripts/repository.mjs'
import type { Program } from './tab-program.ts'

/** What a page finds in its browser; each tab has its own. */
export type Globals = Readonly<Record<string, unknown>>

const names = [
  'globalThis',
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'indexedDB',
  'IDBRequest',
  'IDBTransaction',
  'IDBDatabase',
  'IDBObjectStore',
  'IDBIndex',
  'IDBCursor',
  'IDBKeyRange',
  'fetch',
  'WebSocket',
  'BroadcastChannel',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'addEventListener',
  'removeEventListener',
  'console',
] as const

/** The program of a tab, to be begun as often as a page is loaded: each time with modules of its own, as a browser does. */
export async function bundled(): Promise<(globals: Globals) => Program> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'bench/torture/devices/tab-program.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tab',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false', 'import.meta.env': '{}' },
    logLevel: 'silent',
  })
  const begin = compileFunction(`${outputFiles[0]?.text ?? ''}\nreturn tab.program`, [...names], {
    filename: 'tab-program.js',
  })
  return (globals) => begin(...names.map((name) => globals[name])) as Program
}
