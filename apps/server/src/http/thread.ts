import { Worker, type WorkerOptions } from 'node:worker_threads'

const isBuilt = import.meta.url.endsWith('.js')

/**
 * A thread that runs a program of ours, `*-worker.ts`: beside the bundle lies the worker's own (scripts/build.mjs), from the
 * sources it needs what reads TypeScript.
 *
 * @param source of the program, from the sources
 */
export function startThread(source: URL, options: WorkerOptions): Worker {
  const name = source.pathname.split('/').pop()?.replace(/\.ts$/, '') ?? ''
  if (isBuilt) return new Worker(new URL(`./${name}.js`, import.meta.url), options)
  const href = JSON.stringify(source.href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${href}, ${href}))`, {
    ...options,
    eval: true,
  })
}
