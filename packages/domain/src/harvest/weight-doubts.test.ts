import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aHarvest } from './harvest.builders.ts'
import { strainPasts, weightDoubts } from './weight-doubts.ts'

const doubted = (...weights: (number | null)[]) => weightDoubts(weights.map((weight) => ({ weight })))
const others = (grams: string) => `The others weigh about ${grams} g`

describe('a weight among others', () => {
  test('is in doubt where it is far from their median, and the others are not', () => {
    expect(doubted(412.5, 1020.25, 398, 4100, 405.5)).toEqual([null, null, null, others('413'), null])
    expect(doubted(400, 41, 410)).toEqual([null, others('400'), null])
    expect(doubted(300, 500, 4100)).toEqual([null, null, others('500')])
  })

  test('is not in doubt of two, nor where there is none', () => {
    expect(doubted(400, 4100)).toEqual([null, null])
    expect(doubted(400, null, 4100)).toEqual([null, null, null])
    expect(doubted()).toEqual([])
  })

  test('may be twice as heavy; in a crop that differs much it may be more', () => {
    expect(doubted(400, 400, 400, 1200, 133.4)).toEqual([null, null, null, null, null])
    expect(doubted(400, 400, 400, 1201)).toEqual([null, null, null, others('400')])
    expect(doubted(100, 200, 400, 800, 1600)).toEqual([null, null, null, null, null])
  })

  test('is found among as many wrong ones as are not the half of all', () => {
    expect(doubted(4000, 4010, 400, 401, 402).filter((doubt) => doubt !== null)).toHaveLength(2)
  })

  const weight = fc.double({ min: 300, max: 600, noNaN: true })

  test('what lies within the double of each other is never in doubt, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(weight), (weights) => {
        expect(doubted(...weights).every((doubt) => doubt === null)).toBe(true)
      }),
    )
  })

  test('one that is twenty times heavier or lighter is always the only one in doubt, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 2 }),
        weight,
        fc.constantFrom(20, 1 / 20),
        fc.nat(),
        (weights, slipped, times, place) => {
          const at = place % (weights.length + 1)
          const all = [...weights.slice(0, at), slipped * times, ...weights.slice(at)]
          expect(doubted(...all).flatMap((doubt, index) => (doubt === null ? [] : [index]))).toEqual([at])
        },
      ),
    )
  })
})

describe('one weight alone', () => {
  test('is in doubt where no plant can weigh that much', () => {
    expect(doubted(50_000)).toEqual([null])
    expect(doubted(50_001)).toEqual(['No plant weighs more than 50,000 g'])
  })

  test('is in doubt where a plant that flowered cannot weigh so little; a part or a seedling can', () => {
    const half = [{ weight: 0.4125 }]
    expect(weightDoubts(half, 'FullPlant')).toEqual(['A plant that flowered weighs more than 1 g'])
    expect(weightDoubts(half, 'Manicure')).toEqual([null])
    expect(weightDoubts(half)).toEqual([null])
  })

  const past = { from: 400, to: 500 }
  const before = 'A plant of this strain weighed 400 g to 500 g before'

  test.each([
    [4100, before],
    [1500, null],
    [1501, before],
    [134, null],
    [133, before],
  ])('of %s g against what its strain weighed before', (weight, doubt) => {
    expect(weightDoubts([{ weight, past }], 'FullPlant')).toEqual([doubt])
  })

  test('of a part may weigh little, and not more than three whole plants', () => {
    expect(weightDoubts([{ weight: 20, past }], 'Manicure')).toEqual([null])
    expect(weightDoubts([{ weight: 4100, past }], 'Manicure')).toEqual([before])
  })

  test('of a strain that was harvested once is told what it weighed then', () => {
    expect(weightDoubts([{ weight: 4100, past: { from: 410.4, to: 410.4 } }])).toEqual([
      'A plant of this strain weighed about 410 g before',
    ])
  })
})

describe('the past of a strain', () => {
  test('is the lightest and the heaviest average of its harvests, in grams', () => {
    const pasts = strainPasts([
      aHarvest({ TotalWetWeight: 4000, PlantCount: 10 }),
      aHarvest({ TotalWetWeight: 5, UnitOfWeightName: 'Kilograms', PlantCount: 10 }),
      aHarvest({ TotalWetWeight: 900, PlantCount: 2, SourceStrainNames: ' Gelato 41 ' }),
    ])
    expect([...pasts]).toEqual([
      ['Blue Dream', { from: 400, to: 500 }],
      ['Gelato 41', { from: 450, to: 450 }],
    ])
  })

  test('does not count parts of plants, harvests without plants or weight, or of no known strain', () => {
    expect(
      strainPasts([
        aHarvest({ HarvestType: 'Product' }),
        aHarvest({ PlantCount: 0 }),
        aHarvest({ TotalWetWeight: 0 }),
        aHarvest({ SourceStrainNames: null }),
      ]).size,
    ).toBe(0)
  })
})
