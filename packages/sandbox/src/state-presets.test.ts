import { expect, test } from 'vitest'
import { defaultQuirks, quirkValues } from './options.ts'
import { startSandbox } from './sandbox-server.ts'
import { smallWorld } from './seed/small.ts'
import { presetOf, stateHabits } from './state-presets.ts'
import { stateNamed, states } from './states.ts'

test('a preset is what was seen of its state, each with who saw it and when, and elsewhere the habits of all', () => {
  for (const state of states) {
    const seen = Object.assign({}, ...stateHabits[state].map(({ quirks }) => quirks)) as Record<string, unknown>
    expect(presetOf(state)).toEqual({ ...defaultQuirks, ...seen })
    for (const [name, value] of Object.entries(seen))
      expect([state, name, quirkValues[name as keyof typeof quirkValues]]).toEqual([
        state,
        name,
        expect.arrayContaining([value]),
      ])
    for (const { source, known } of stateHabits[state]) {
      expect(source).not.toBe('')
      expect(known).toMatch(/^20\d\d(-\d\d)?$/)
    }
  }
  expect(presetOf(null)).toEqual(defaultQuirks)
})

test('a switch is told of a state once', () => {
  for (const state of states) {
    const names = stateHabits[state].flatMap(({ quirks }) => Object.keys(quirks))
    expect(new Set(names).size).toBe(names.length)
  }
})

test('a sandbox has the habits of its state, but where it is told otherwise', async () => {
  const sandbox = await startSandbox({
    seed: () => smallWorld('2026-11-20'),
    limits: null,
    state: 'NY',
    quirks: { unsetTexts: 'null' },
  })
  const printed = sandbox.control.printed({ InitialLabTestingState: 'NotSubmitted', Note: null })
  expect(printed).toEqual({
    ContainsPreTreatedProduct: false,
    PreTreatmentDate: null,
    InitialLabTestingState: 'NotSubmitted',
    Note: null,
  })
  await sandbox.close()
})

test('a state is named by its letters; another one is refused in a sentence', () => {
  expect([stateNamed(' ny '), stateNamed('none'), stateNamed(''), stateNamed(undefined)]).toEqual([
    'NY',
    null,
    null,
    null,
  ])
  expect(() => stateNamed('TX')).toThrow('METRC_STATE must be one of MA, CO, NY, CA, MI, OK, not TX.')
})
