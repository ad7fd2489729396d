import { describe, expect, test } from 'vitest'
import { aPlantBatch } from '../plant-batch/plant-batch.builders.ts'
import { batchRenameProblems } from '../plant-batch/rename.ts'
import { batchTagProblems } from '../plant-batch/replace-tag.ts'
import { unknownTags } from '../tag/tag-runs.ts'
import { PlantStrainChange, plantStrainProblems } from './change-strain.ts'
import { aPlantThatIs } from './plant.builders.ts'
import { tagReplacementProblems } from './replace-tag.ts'

const today = '2026-11-21'
const label = '1A4FF0300000011000004101'
const other = '1A4FF0300000011000004102'
const free = '1A4FF0300000011000000900'
const availableTags = { runs: [{ first: free, count: 3 }], promised: [] }
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)
const strainNames = ['Blue Dream', 'Gelato']

describe('plants are given another strain', () => {
  const named = (...plants: ReturnType<typeof aPlantThatIs.flowering>[]) =>
    plants.map((plant) => ({ label: plant.metrc.Label, plant }))

  test('those that are of it already stay as they are, as long as one has another', () => {
    const plants = named(
      aPlantThatIs.flowering({ Label: label, StrainName: 'Gelato' }),
      aPlantThatIs.flowering({ Label: other, StrainName: 'Blue Dream' }),
    )
    expect(plantStrainProblems(plants, 'Gelato', strainNames)).toEqual([])
    expect(sentences(plantStrainProblems(plants.slice(0, 1), 'Gelato', strainNames))).toEqual([
      'This is the strain already',
    ])
  })

  test('it is one of the facility, for plants that live and are not on hold', () => {
    expect(sentences(plantStrainProblems(named(aPlantThatIs.vegetative()), 'OG', strainNames))).toEqual([
      'OG is not a strain of this facility',
    ])
    const gone = named(
      aPlantThatIs.harvested({ Label: label }),
      aPlantThatIs.destroyed({ Label: other }),
      aPlantThatIs.flowering({ Label: free, IsOnHold: true }),
    )
    expect(sentences(plantStrainProblems(gone, 'Gelato', strainNames))).toEqual([
      `${label}: The plant is Harvested and cannot be given another strain`,
      `${other}: The plant is Destroyed and cannot be given another strain`,
      `${free}: The plant is on hold and cannot be given another strain`,
    ])
  })

  test('each is named once, and 2,000 at most', () => {
    const body = (labels: string[]) => ({
      facilityId: 'F-1',
      strainName: 'Gelato',
      plants: labels.map((one) => ({ label: one })),
    })
    expect(PlantStrainChange.safeParse(body([label, other])).success).toBe(true)
    expect(PlantStrainChange.safeParse(body([label, label])).success).toBe(false)
    expect(PlantStrainChange.safeParse(body([])).success).toBe(false)
  })
})

describe('a tag is replaced', () => {
  const plant = aPlantThatIs.flowering({ Label: label, PlantedDate: '2026-09-01' })
  const refused = (given: object, facts: object = {}) =>
    sentences(
      tagReplacementProblems(
        plant,
        { label, newLabel: free, date: today, ...given },
        { availableTags, today, ...facts },
      ),
    )

  test('by an unused plant tag, on a day since it was planted', () => {
    expect(refused({})).toEqual([])
    expect(refused({ newLabel: label })).toEqual(['This is its tag already'])
    expect(refused({ newLabel: other })).not.toEqual([])
    expect(refused({ date: '2026-11-22' })).not.toEqual([])
    expect(refused({ date: '2026-08-31' })).not.toEqual([])
  })

  test('by one that Metrc judges, where it does not show which are unused', () => {
    expect(refused({ newLabel: other }, { availableTags: unknownTags })).toEqual([])
  })

  test('not by one that is promised to another change, nor of a plant that is gone', () => {
    const promised = [{ first: free, count: 1 }]
    expect(refused({}, { availableTags: { runs: [], promised } })).not.toEqual([])
    const facts = { availableTags, today }
    const body = { label, newLabel: free, date: today }
    expect(sentences(tagReplacementProblems(undefined, body, facts))).toEqual(['Invalid Label'])
    expect(sentences(tagReplacementProblems(aPlantThatIs.harvested(), body, facts))).toEqual([
      'The plant is Harvested and cannot be given another tag',
    ])
  })
})

describe('a batch is called something else', () => {
  const batch = aPlantBatch()
  const name = batch.metrc.Name
  const facts = { batchesAreTagged: false, batchNames: [name, 'Spring'] }

  test('by a name that no batch has; capitals make none', () => {
    expect(batchRenameProblems(batch, 'Autumn', facts)).toEqual([])
    for (const same of [name, ` ${name.toUpperCase()} `])
      expect(sentences(batchRenameProblems(batch, same, facts))).toEqual(['This is its name already'])
    expect(sentences(batchRenameProblems(batch, ' SPRING ', facts))).toEqual([
      'There is a plant batch called SPRING already',
    ])
  })

  test('where batches are called by plant tags it has a tag and no name, elsewhere a name and no tag', () => {
    expect(sentences(batchRenameProblems(batch, 'Autumn', { ...facts, batchesAreTagged: true }))).toEqual([
      'Batches are called by plant tags here: replace its tag',
    ])
    const tag = { newLabel: free, date: today }
    expect(batchTagProblems(batch, tag, { batchesAreTagged: true, availableTags, today })).toEqual([])
    expect(sentences(batchTagProblems(batch, tag, { batchesAreTagged: false, availableTags, today }))).toEqual([
      'Batches have names here and no tags: rename it',
    ])
  })

  test('not once no clones remain', () => {
    const empty = aPlantBatch({ UntrackedCount: 0 })
    const why = ['Batch must still have remaining clones']
    expect(sentences(batchRenameProblems(empty, 'Autumn', facts))).toEqual(why)
    const tagged = { batchesAreTagged: true, availableTags, today }
    expect(sentences(batchTagProblems(empty, { newLabel: free, date: today }, tagged))).toEqual(why)
  })
})
