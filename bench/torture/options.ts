import { parseArgs } from 'node:util'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { isState, type State, states } from '@cultivatd/sandbox/states'

export interface Options {
  /** Operations to ask for, at least. */
  operations: number
  kills: number
  seed: number
  /** Whose Metrc's habits the sandbox has; drawn by the seed unless it is said. */
  state: State | null
  /** People who work at the same time. */
  workers: number
  /** Runs the sources instead of what was built. */
  isSource: boolean
  /** One server with the database that it brings, in place of two web servers, a worker and a PostgreSQL. */
  isAlone: boolean
  /** Keeps folder and log, also when all is well. */
  keeps: boolean
}

export const usage =
  'npm run torture -- [--operations 1000] [--kills 20] [--seed 1] [--state NY] [--workers 32] [--alone] [--source] [--keep]'

const whole = (name: string, text: string, least: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new Error(`--${name} must be a whole number from ${least}.`)
  return Number(text)
}

/** `none` is a choice too. */
function stateFor(text: string, seed: number): State | null {
  const name = text.toUpperCase()
  if (name === '') return createRandom(seed + 5000).pick([null, ...states])
  if (name === 'NONE') return null
  if (!isState(name)) throw new Error(`--state must be none or one of ${states.join(', ')}.`)
  return name
}

/** @throws Error with a sentence about an argument that is none. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      operations: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      state: { type: 'string', default: '' },
      workers: { type: 'string', default: '32' },
      alone: { type: 'boolean', default: false },
      source: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const seed = whole('seed', values.seed, 0)
  return {
    operations: whole('operations', values.operations, 1),
    kills: whole('kills', values.kills, 0),
    seed,
    state: stateFor(values.state, seed),
    workers: whole('workers', values.workers, 1),
    isSource: values.source,
    isAlone: values.alone,
    keeps: values.keep,
  }
}
