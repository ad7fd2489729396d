import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultQuirks, quirkValues } from './options.ts'
import { startSandbox } from './sandbox-server.ts'
import { smallWorld } from './seed/small.ts'
import { type Evidence, presetOf, stateHabits } from './state-presets.ts'
import { stateNamed, states } from './states.ts'

test('a state has the habits that were seen of it, and elsewhere those of all', () => {
  expect(presetOf(null)).toEqual(defaultQuirks)
  expect(presetOf('OK')).toEqual(defaultQuirks)
  expect(presetOf('MA')).toMatchObject({ defaultWindow: 'last24h', transferredPackages: 'apart', stampOffsets: 'utc' })
  expect(presetOf('CO')).toMatchObject({ defaultWindow: 'all', preTreatment: false })
  expect(presetOf('NY')).toMatchObject({ preTreatment: true, plantWasteMethods: 'none', negativeQuantity: true })
  expect(presetOf('CA')).toMatchObject({ stampOffsets: 'local', unsetTexts: 'empty' })
  expect(presetOf('MI')).toMatchObject({ pagingNotFound: true, wordsAsIds: 'unauthorized' })
})

test('a habit is one of the values that its switch has', () => {
  for (const state of states)
    for (const { quirks } of stateHabits[state])
      for (const [name, value] of Object.entries(quirks))
        expect([state, name, quirkValues[name as keyof typeof quirkValues]]).toEqual([
          state,
          name,
          expect.arrayContaining([value]),
        ])
})

const kinds: Record<Evidence, string> = {
  production: 'production',
  sandbox: "Metrc's sandbox",
  documentation: 'documentation',
  client: "a client's code",
}

test('what is known of the states, from whom and since when, is what docs/metrc.md says', () => {
  const words = readFileSync(new URL('../../../docs/metrc.md', import.meta.url), 'utf8')
  const table = words.split('| State | What is known |')[1]?.split('\n\n')[0] ?? ''
  const rows = [...table.matchAll(/^\| ([A-Z]{2}) \| .* \| (.*) \| (.*) \| (.*) \|$/gm)].map(
    ([, state, from = '', kind, known]) => ({ state, from: from.replaceAll('"', ''), kind, known }),
  )
  const habits = states.flatMap((state) =>
    stateHabits[state].map(({ source, evidence, known }) => ({ state, source, kind: kinds[evidence], known })),
  )
  const isSame = (row: (typeof rows)[number], habit: (typeof habits)[number]) =>
    row.state === habit.state &&
    row.from.startsWith(habit.source) &&
    row.kind === habit.kind &&
    row.known === habit.known
  expect(rows.filter((row) => !habits.some((habit) => isSame(row, habit)))).toEqual([])
  expect(habits.filter((habit) => !rows.some((row) => isSame(row, habit)))).toEqual([])
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
