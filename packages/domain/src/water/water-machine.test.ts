import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aWater } from './water.builders.ts'
import {
  afterStep,
  dryWater,
  flushDueText,
  nextStep,
  removeWaterProblems,
  stepProblem,
  type WaterEvent,
  type WaterFacts,
  type WaterState,
  waterState,
  waterStates,
  type WaterStep,
  waterSteps,
} from './water-machine.ts'

const at = '2026-11-21T09:40:00.000Z'
const by = 'user-1'

const events: Record<WaterStep, WaterEvent> = {
  resize: { step: 'resize', gallonCapacity: 40 },
  fill: { step: 'fill', at },
  change: { step: 'change', at, by },
  flush: { step: 'flush', at, by },
  finish: { step: 'finish', at },
  read: { step: 'read' },
}

const started = { changeOrFlushInProgress: true, startedDateTime: at, startedBy: by }
const examples: Record<WaterState, WaterFacts> = {
  notFilled: { ...dryWater, gallonCapacity: 120 },
  filled: aWater({ waterChangeCount: 1 }),
  flushDue: aWater({ waterChangeCount: 2 }),
  changing: aWater({ waterChangeCount: 1, ...started }),
  flushing: aWater({ waterChangeCount: 0, ...started }),
}

/** What each step leads to in each state; a text where it is refused: how the sentence begins. */
const table: Record<WaterState, Record<WaterStep, string>> = {
  notFilled: {
    resize: 'notFilled',
    fill: 'filled',
    change: 'The water is not filled yet.',
    flush: 'The water is not filled yet.',
    finish: 'The water is not filled yet.',
    read: 'The water is not filled yet.',
  },
  filled: {
    resize: 'filled',
    fill: 'The water is filled already.',
    change: 'changing',
    flush: 'A flush is due after 2 changes',
    finish: 'No water change or flush is in progress',
    read: 'filled',
  },
  flushDue: {
    resize: 'flushDue',
    fill: 'The water is filled already.',
    change: flushDueText,
    flush: 'flushing',
    finish: 'No water change or flush is in progress',
    read: 'flushDue',
  },
  changing: {
    resize: 'changing',
    fill: 'A water change is in progress.',
    change: 'A water change is in progress.',
    flush: 'A water change is in progress.',
    finish: 'filled',
    read: 'A water change is in progress.',
  },
  flushing: {
    resize: 'flushing',
    fill: 'A flush is in progress.',
    change: 'A flush is in progress.',
    flush: 'A flush is in progress.',
    finish: 'filled',
    read: 'A flush is in progress.',
  },
}

const cells = waterStates.flatMap((state) => waterSteps.map((step) => ({ state, step, leads: table[state][step] })))
const isState = (text: string): text is WaterState => waterStates.some((state) => state === text)
/** Where a step leads, or why it is refused. */
const ledTo = (water: WaterFacts, step: WaterStep): string => {
  const { after, problem } = afterStep(water, events[step])
  return after ? waterState(after) : problem.message
}

test.each(cells)('[WATER-01] [WATER-02] [WATER-04] [WATER-06] of $state, $step: $leads', ({ state, step, leads }) => {
  expect(waterState(examples[state])).toBe(state)
  expect(ledTo(examples[state], step).slice(0, leads.length)).toBe(leads)
})

/** The water after these, refused ones left out. */
const afterAll = (steps: readonly WaterStep[], from: WaterFacts = examples.notFilled) =>
  steps.reduce((water, step) => afterStep(water, events[step]).after ?? water, from)

describe('a step', () => {
  test('[WATER-01] without a gallon capacity the water is not set filled', () => {
    expect(stepProblem(dryWater, 'fill')).toMatchObject({ path: 'gallonCapacity' })
    expect(stepProblem({ ...dryWater, gallonCapacity: 120 }, 'fill')).toBeNull()
  })

  test("[WATER-01] [DATA-10] 'Set Water Filled' stamps when", () => {
    expect(afterAll(['fill'])).toMatchObject({ isFilled: true, lastFilledDateTime: at, waterChangeCount: 0 })
  })

  test("[WATER-02] 'Change Water' counts 1 more and starts progress; who began it is kept", () => {
    expect(afterAll(['fill', 'change'])).toMatchObject({ waterChangeCount: 1, ...started })
  })

  test('[WATER-03] [WATER-04] [DATA-69] [READ-05] after two changes without a flush nothing but a flush is next', () => {
    const twice = afterAll(['fill', 'change', 'finish', 'change', 'finish'])
    expect(nextStep(twice)).toBe('flush')
    expect(stepProblem(twice, 'change')).toEqual({ message: flushDueText })
    expect(nextStep(afterAll(['fill', 'change', 'finish']))).toBe('change')
  })

  test("[WATER-05] 'Flush System' sets the count to 0 and starts progress", () => {
    const flushing = afterAll(['flush'], examples.flushDue)
    expect(flushing).toMatchObject({ waterChangeCount: 0, ...started })
    expect(waterState(flushing)).toBe('flushing')
  })

  test("[WATER-07] [READ-03] [READ-04] 'Enter PH / Nutes' ends a change: the count stays, the age begins anew, it was no flush", () => {
    const changed = afterAll(['finish'], examples.changing)
    expect(changed).toMatchObject({ changeOrFlushInProgress: false, startedBy: null, waterChangeCount: 1 })
    expect(changed).toMatchObject({ lastFilledDateTime: at, lastFlushDateTime: null })
  })

  test("[WATER-08] [READ-03] 'Enter PH / Nutes' that ends a flush stamps it", () => {
    expect(afterAll(['finish'], examples.flushing)).toMatchObject({ waterChangeCount: 0, lastFlushDateTime: at })
  })

  test('a system whose change or flush is in progress is not deleted, any other is', () => {
    expect(removeWaterProblems('North racks', examples.changing)).toEqual([
      "A water change of North racks is in progress. End it with 'Enter PH / Nutes' first.",
    ])
    expect(removeWaterProblems('North racks', examples.flushing)[0]).toContain('A flush of North racks')
    for (const state of ['notFilled', 'filled', 'flushDue'] as const)
      expect(removeWaterProblems('North racks', examples[state])).toEqual([])
  })
})

describe('whatever is pressed, in whatever order', () => {
  interface Walked {
    step: WaterStep
    before: WaterFacts
    /** Null where it was refused. */
    after: WaterFacts | null
  }
  const sequences = fc.array(fc.constantFrom(...waterSteps), { maxLength: 40 })
  const walk = (steps: readonly WaterStep[]): Walked[] => {
    let water: WaterFacts = dryWater
    return steps.map((step) => {
      const before = water
      const { after } = afterStep(before, events[step])
      water = after ?? before
      return { step, before, after }
    })
  }
  const done = (steps: readonly WaterStep[]) =>
    walk(steps).flatMap(({ step, after }) => (after ? [{ step, after }] : []))

  test('[DATA-10] the water is in one of the states, led there as the table says, and what is refused says why', () => {
    const told = ({ step, before }: Walked) => {
      // The end of the second change is where the flush falls due; without a capacity nothing is filled.
      if (step === 'finish' && waterState(before) === 'changing' && before.waterChangeCount === 2) return 'flushDue'
      if (step === 'fill' && !before.isFilled && before.gallonCapacity === null) return 'Enter the gallon capacity'
      return table[waterState(before)][step]
    }
    fc.assert(
      fc.property(sequences, (steps) => {
        const walked = walk(steps)
        const expected = walked.map(told)
        const led = walked.map(({ step, before }) => ledTo(before, step))
        expect(led.map((text, at) => text.slice(0, expected[at]?.length))).toEqual(expected)
        expect(walked.map(({ after }) => after !== null)).toEqual(expected.map(isState))
      }),
    )
  })

  test('[DATA-69] [READ-05] no third change without a flush between', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        let changes = 0
        for (const { step, after } of done(steps)) {
          changes = step === 'flush' ? 0 : changes + Number(step === 'change')
          expect([changes <= 2, after.waterChangeCount]).toEqual([true, changes])
        }
      }),
    )
  })

  test('[WATER-07] what was begun and by whom is known just as long as it is in progress, and an empty system has no age', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        for (const { after } of done(steps)) {
          const { changeOrFlushInProgress: isOn, isFilled } = after
          expect([after.startedBy !== null, after.startedDateTime !== null]).toEqual([isOn, isOn])
          expect([after.lastFilledDateTime !== null, isOn && !isFilled]).toEqual([isFilled, false])
        }
      }),
    )
  })

  test('[WATER-07] a refused step changes nothing of what it was asked of', () => {
    fc.assert(
      fc.property(sequences, fc.constantFrom(...waterSteps), (steps, step) => {
        const water = Object.freeze({ ...(done(steps).at(-1)?.after ?? dryWater) })
        const kept = { ...water }
        afterStep(water, events[step])
        expect(water).toEqual(kept)
      }),
    )
  })
})
