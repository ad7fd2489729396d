import { expect } from '../journey.ts'
import type { Known } from './known.ts'
import type { Place } from './place.ts'

/** A package of clones of the demo. */
const clones = '1A4FF0300000022000008196'

/** The pages of one plant, batch, harvest and package each. */
export function placesOfRecords({ facility, label, harvest, finished, batch }: Known): Place[] {
  const sheet = (page: string, title: string, ofPackage = label): Place => ({
    name: title,
    path: `${facility}?package=${ofPackage}&page=${page}`,
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText(ofPackage),
  })
  const ofHarvest = (page: string, title: string): Place => ({
    name: title,
    path: `${facility}?harvest=${harvest?.Id}&page=${page}`,
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText('Remaining now'),
  })
  const ofPlant = (labelEnd: string, page: string, title: string): Place => {
    const plant = `1A4FF0300000021000${labelEnd}`
    return {
      name: title,
      path: `${facility}?plant=${plant}&page=${page}`,
      shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText(plant),
    }
  }
  const ofBatch = (page: string, title: string): Place => ({
    name: title,
    path: `${facility}?batch=${encodeURIComponent(batch)}&page=${page}`,
    shows: (shown) => expect(shown.getByRole('dialog', { name: title, exact: true })).toContainText('Remaining'),
  })
  return [
    ofPlant('000001', 'details', 'Plant'),
    ofPlant('000001', 'clone', 'Cut Clones'),
    ofPlant('000597', 'harvestPlant', 'Harvest plant'),
    ofPlant('000597', 'waste', 'Waste of plant'),
    ofPlant('000597', 'destroyPlant', 'Destroy plant'),
    ofPlant('000597', 'correctWeight', 'Correct weight'),
    ofPlant('000597', 'restore', 'Restore plant'),
    ofPlant('000035', 'move', 'Move plant'),
    ofPlant('000035', 'applyAdditive', 'Record application'),
    ofPlant('000001', 'toPackage', 'Create Package from Plant'),
    ofBatch('details', 'Plant batch'),
    ofBatch('toVeg', 'Assign Clones to Vegetation'),
    ofBatch('waste', 'Waste of plant batch'),
    ofBatch('move', 'Move plant batch'),
    ofBatch('applyAdditive', 'Record application'),
    ofBatch('toPackage', 'Create Package from Batch'),
    ofBatch('split', 'Split batch'),
    ofBatch('adjustCount', 'Adjust count'),
    ofBatch('destroy', 'Destroy plants of batch'),
    ofBatch('changeStrain', 'Change strain'),
    sheet('details', 'Package'),
    sheet('adjustQuantity', 'Adjust quantity'),
    sheet('move', 'Change Package Location'),
    sheet('changeItem', 'Change item'),
    sheet('changeNote', 'Change note'),
    sheet('dates', 'Change dates'),
    sheet('marks', 'Change marks'),
    sheet('takeSample', 'Take sample'),
    sheet('treat', 'Record treatment'),
    sheet('plant', 'Plant from package', clones),
    sheet('packageFinish', 'Finish Package'),
    sheet('discontinue', 'Discontinue package'),
    sheet('toPackage', `Create New Package from Package ${label}`),
    ofHarvest('harvestDetails', 'Harvest'),
    ofHarvest('harvestWaste', 'Waste'),
    ofHarvest('discontinueWaste', 'Discontinue waste'),
    ofHarvest('harvestFinish', 'Finish Harvest'),
    {
      name: 'UnFinish Harvest',
      path: `${facility}?harvest=${finished?.Id}&page=harvestFinish`,
      shows: (page) => expect(page.getByRole('dialog', { name: 'UnFinish Harvest', exact: true })).toBeVisible(),
    },
    ofHarvest('toPackage', `Create Package from Harvest ${harvest?.Name}`),
  ]
}
