import { parseArgs } from 'node:util'
import { isState, type State } from '@cultivatd/sandbox/states'
import { isScenario, scenarioNames, type ScenarioName } from './scenario-names.ts'

export interface DeviceOptions {
  /** To do, at least. */
  acts: number
  devices: number
  /** At most so long, however many acts are done by then. */
  minutes: number
  kills: number
  seed: number
  /** Whose Metrc's habits the sandbox has; null for no state's. */
  state: State | null
  /** One thing that happens, in place of everything at random. */
  scenario: ScenarioName | null
  isSource: boolean
  keeps: boolean
}

export const usage =
  'npm run torture:devices -- [--acts 1000] [--minutes 60] [--devices 20] [--kills N] [--seed 1] [--state NY] [--scenario many] [--source] [--keep]'

const whole = (name: string, text: string, least: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new Error(`--${name} must be a whole number from ${least}.`)
  return Number(text)
}

/** @throws Error with a sentence about an argument that is none. */
export function readOptions(args: readonly string[]): DeviceOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      acts: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '60' },
      devices: { type: 'string', default: '20' },
      kills: { type: 'string' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      state: { type: 'string', default: 'none' },
      scenario: { type: 'string' },
      source: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const acts = whole('acts', values.acts, 1)
  const name = values.state.toUpperCase()
  if (name !== 'NONE' && !isState(name)) throw new Error('--state must be none or a state.')
  const scenario = values.scenario ?? null
  if (scenario !== null && !isScenario(scenario))
    throw new Error(`--scenario must be one of ${scenarioNames.join(', ')}.`)
  return {
    acts,
    scenario,
    minutes: whole('minutes', values.minutes, 1),
    devices: whole('devices', values.devices, 1),
    kills: values.kills === undefined ? Math.ceil(acts / 50) : whole('kills', values.kills, 0),
    seed: whole('seed', values.seed, 0),
    state: name === 'NONE' ? null : (name as State),
    isSource: values.source,
    keeps: values.keep,
  }
}
