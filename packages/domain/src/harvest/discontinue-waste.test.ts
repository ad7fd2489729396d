import { expect, test } from 'vitest'
import { wasteDiscontinuationProblems } from './discontinue-waste.ts'
import { aHarvest } from './harvest.builders.ts'

const entry = { id: '4', wasteType: 'Plant Material', weight: 12.5, unitOfWeight: 'Grams', date: '2026-11-20' }
const said = (metrc: Parameters<typeof aHarvest>[0], wasteId = '4') =>
  wasteDiscontinuationProblems(aHarvest({ TotalWasteWeight: 12.5, ...metrc }), { wasteId }, [entry]).map(
    ({ message }) => message,
  )

test('waste goes back while its harvest is open and Metrc lists it', () => {
  expect(said({})).toEqual([])
  expect(said({}, '5')).toEqual(['Metrc does not list this waste any more'])
  expect(said({ FinishedDate: '2026-11-21' })).toEqual(['The harvest is finished and cannot be given its waste back'])
  expect(said({ IsOnHold: true })).toEqual(['The harvest is on hold and cannot be given its waste back'])
  expect(said({ TotalWasteWeight: 0 }, '5')).toContain('No waste of the harvest is recorded')
})
