import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPlant } from '../plant/plant.builders.ts'
import { closingProblems, overtakenHeadProblems, overtakenProblems, toBeSent, weighedTwice } from './close.ts'
import { doubtedWeights, judgeWeight } from './judge-weight.ts'
import { type PlantWeight, PlantWeightForm, standingWeights } from './plant-weight.ts'
import { aPlantWeight, aWeighIn, aWeightForm, plantOf } from './weigh-in.builders.ts'

const flowering = (number: number) => aPlant({ Label: plantOf(number), FloweringDate: '2026-09-20' })
const weighed = (...grams: number[]) =>
  grams.map((weightGrams, at) => aPlantWeight({ label: plantOf(at + 1), weightGrams, arrived: at + 1 }))
const facts = (weights: readonly PlantWeight[] = [], number = 5) => ({
  weighIn: aWeighIn(),
  plant: flowering(number),
  weights,
})
const ended = { as: 'closed', at: '2026-11-21T15:00:00.000Z', byName: 'Dana Whitfield', reason: '' } as const
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

describe('a weight of a plant', () => {
  test('that is expected, grows and weighs what the others do is taken without a question', () => {
    const verdict = judgeWeight({ label: plantOf(5), weightGrams: 405 }, facts(weighed(412, 398, 401)))
    expect(verdict).toEqual({ refusals: [], repeats: [], unexpected: null, doubt: null })
  })

  test('far from the median of the others is asked about, by the rule of the harvest form', () => {
    const { doubt } = judgeWeight({ label: plantOf(5), weightGrams: 4100 }, facts(weighed(412, 398, 401)))
    expect(doubt).toBe('The others weigh about 407 g')
    expect(judgeWeight({ label: plantOf(5), weightGrams: null }, facts(weighed(412, 398, 401))).doubt).toBeNull()
  })

  test('of a plant that is not expected is asked about, and may be taken', () => {
    const { refusals, unexpected } = judgeWeight({ label: plantOf(77), weightGrams: 400 }, facts([], 77))
    expect(refusals).toEqual([])
    expect(unexpected).toBe('Plant …000077 is not expected here')
  })

  test('of a plant that has one says which stand', () => {
    const { repeats } = judgeWeight({ label: plantOf(1), weightGrams: 420 }, facts(weighed(412)))
    expect(repeats.map(({ weightGrams }) => weightGrams)).toEqual([412])
  })

  test('of a plant that cannot be harvested is refused as the form refuses it', () => {
    const young = { ...facts(), plant: aPlant({ Label: plantOf(5) }) }
    expect(messages(judgeWeight({ label: plantOf(5), weightGrams: 400 }, young).refusals)).toEqual([
      'The plant is Vegetative and can be harvested only when Flowering',
    ])
    const none = { ...facts(), plant: undefined }
    expect(messages(judgeWeight({ label: plantOf(5), weightGrams: 400 }, none).refusals)).toEqual(['Invalid Label'])
  })

  test('of a plant that nobody can look up is left to the server', () => {
    expect(judgeWeight({ label: plantOf(5), weightGrams: 400 }, { ...facts(), plant: 'unknown' }).refusals).toEqual([])
  })

  test('of a plant that went to Metrc already, or of a weigh-in that was given up, is refused', () => {
    const sent = weighed(412).map((one) => ({ ...one, operationId: 'op-1' }))
    expect(messages(judgeWeight({ label: plantOf(1), weightGrams: 420 }, facts(sent, 1)).refusals)).toEqual([
      'Plant …000001 went to Metrc with 412 g by Marcus Reyes at Table 1. If that is wrong, correct its weight on its page',
    ])
    const weighIn = aWeighIn({ ended: { ...ended, as: 'given-up', reason: 'wrong room' } })
    expect(messages(judgeWeight({ label: plantOf(1), weightGrams: 420 }, { ...facts(), weighIn }).refusals)).toEqual([
      'Dana Whitfield gave this weigh-in up: wrong room',
    ])
  })

  test('is what the scale said, where one said something', () => {
    const read = (value: number, unit: 'Pounds' | 'Grams', weightGrams: number) =>
      PlantWeightForm.safeParse(aWeightForm({ read: { value, unit }, weightGrams })).success
    expect(read(1, 'Pounds', 453.5924)).toBe(true)
    expect(read(1, 'Pounds', 500)).toBe(false)
    expect(PlantWeightForm.safeParse(aWeightForm({ weightGrams: 0.00001 })).success).toBe(false)
  })
})

describe('the weights of a weigh-in', () => {
  const anyWeight = fc
    .record({
      plant: fc.integer({ min: 1, max: 4 }),
      weightGrams: fc.integer({ min: 1, max: 5000 }),
      ended: fc.constantFrom(null, null, 'replaced' as const, 'taken-back' as const),
      isSent: fc.boolean(),
    })
    .map(({ plant, weightGrams, ended: as, isSent }) => ({
      label: plantOf(plant),
      weightGrams,
      ended: as && { as, at: '', byName: '' },
      operationId: isSent ? 'op' : null,
    }))
  const anyWeights = fc
    .array(anyWeight, { maxLength: 12 })
    .map((all) => all.map((one, at) => aPlantWeight({ ...one, id: `w${at}`, arrived: at })))

  test('send each plant at most once, never one that was sent, and only what stands', () => {
    fc.assert(
      fc.property(anyWeights, (weights) => {
        const sent = toBeSent(weights)
        expect(new Set(sent.map(({ label }) => label)).size).toBe(sent.length)
        for (const one of sent) {
          expect(one.ended).toBeNull()
          const others = weights.filter(({ label, ended: end }) => label === one.label && end === null)
          expect(others.every(({ operationId }) => operationId === null)).toBe(true)
        }
      }),
    )
  })

  test('are the same in whatever order a device got them', () => {
    fc.assert(
      fc.property(anyWeights, fc.infiniteStream(fc.nat()), (weights, order) => {
        const places = weights.map(() => order.next().value ?? 0)
        const other = weights.toSorted((a, b) => (places[a.arrived] ?? 0) - (places[b.arrived] ?? 0))
        const inOrder = (all: readonly PlantWeight[]) => [...standingWeights(all)].toSorted()
        expect(inOrder(other)).toEqual(inOrder(weights))
        expect(new Map(doubtedWeights(other, 'FullPlant'))).toEqual(new Map(doubtedWeights(weights, 'FullPlant')))
      }),
    )
  })

  test('are judged one by one as they are judged together', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 8 }), (grams) => {
        const weights = weighed(...grams)
        const together = doubtedWeights(weights, 'FullPlant')
        for (const one of weights) {
          const others = weights.filter(({ id }) => id !== one.id)
          const weighIn = aWeighIn({ plants: weights.map(({ label }) => label) })
          const { doubt } = judgeWeight(one, { weighIn, plant: 'unknown', weights: others })
          expect(doubt).toBe(together.get(one.id) ?? null)
        }
      }),
    )
  })

  test('that a person confirmed are in doubt no more', () => {
    const weights = weighed(400, 410, 4100)
    expect([...doubtedWeights(weights, 'FullPlant').keys()]).toEqual(['weight-3'])
    const confirmed = weights.map((one) => ({ ...one, isConfirmed: true }))
    expect(doubtedWeights(confirmed, 'FullPlant').size).toBe(0)
  })

  test('two of one plant keep it from being closed until somebody chose', () => {
    const twice = [...weighed(400), aPlantWeight({ id: 'second', weightGrams: 420, arrived: 9, station: 'Table 2' })]
    expect(weighedTwice(twice)).toHaveLength(1)
    expect(messages(closingProblems(aWeighIn(), twice))).toEqual([
      'Plant …000001 was weighed twice: choose which weight counts',
    ])
  })
})

describe('closing', () => {
  const seen = (...grams: number[]) => grams.map((weight, at) => ({ label: plantOf(at + 1), weight }))

  test('asks for a weight', () => {
    expect(messages(closingProblems(aWeighIn(), []))).toEqual(['No plant is weighed yet'])
    expect(closingProblems(aWeighIn(), weighed(400))).toEqual([])
  })

  test('is done once: the second who presses is told who did it', () => {
    const sent = weighed(400).map((one) => ({ ...one, operationId: 'op-1' }))
    expect(messages(closingProblems(aWeighIn({ ended }), sent))).toEqual([
      'Dana Whitfield closed this weigh-in: everything that was weighed is on its way to Metrc',
    ])
  })

  test('is done again for what came after it', () => {
    const late = weighed(400, 410).map((one, at) => (at === 0 ? { ...one, operationId: 'op-1' } : one))
    expect(closingProblems(aWeighIn({ ended }), late)).toEqual([])
    expect(toBeSent(late).map(({ label }) => label)).toEqual([plantOf(2)])
  })

  test('sends what the person saw, or nothing', () => {
    expect(overtakenProblems(seen(400, 410), weighed(400, 410))).toEqual([])
    expect(messages(overtakenProblems(seen(400), weighed(400, 410)))).toEqual([
      'The weight of 1 plant changed meanwhile, so nothing was sent. Look again, then close',
    ])
    expect(messages(overtakenProblems(seen(401, 410, 5), weighed(400, 410)))).toEqual([
      'The weights of 2 plants changed meanwhile, so nothing was sent. Look again, then close',
    ])
  })

  test('cuts into the harvest that the person saw, or none', () => {
    expect(overtakenHeadProblems(4, { version: 4 })).toEqual([])
    expect(overtakenHeadProblems(4, { version: 7 })).toMatchObject([{ path: 'version' }])
  })
})
