import { answerJson } from './answer.ts'
import { growthPhases } from './growth-phases.ts'
import { answerPage } from './list.ts'
import { bareArray, type Route, vocabularyRoute } from './route.ts'
import { unitsOfMeasure } from './units.ts'
import {
  additiveTypes,
  harvestWasteTypes,
  itemCategories,
  locationTypes,
  packageAdjustReasons,
  packageTypes,
  plantBatchTypes,
  plantWasteMethods,
  plantWasteReasons,
  shipmentPackageStates,
  transferTypes,
  wasteMethodsOf,
} from './vocabulary.ts'

/** The state's words, which no write changes. */
export const vocabularyRoutes: Route[] = [
  bareArray('/unitsofmeasure/v2/active', unitsOfMeasure),
  bareArray('/unitsofmeasure/v2/inactive', []),
  {
    method: 'GET',
    path: '/wastemethods/v2',
    license: 'none',
    read: ({ quirks }) => answerJson(wasteMethodsOf(quirks)),
  },
  bareArray('/packages/v2/types', packageTypes),
  bareArray('/transfers/v2/deliveries/packages/states', shipmentPackageStates),
  bareArray('/plants/v2/additives/types', additiveTypes),
  {
    method: 'GET',
    path: '/plants/v2/growthphases',
    license: 'needed',
    flag: 'CanGrowPlants',
    read: ({ world, license }) => {
      const facility = [...world.table(license, 'facility').values()][0]
      return answerJson(facility ? growthPhases(facility.record.FacilityType) : [])
    },
  },
  vocabularyRoute('/locations/v2/types', locationTypes),
  vocabularyRoute('/items/v2/categories', itemCategories, { license: 'optional' }),
  vocabularyRoute('/plantbatches/v2/types', plantBatchTypes, { license: 'none' }),
  vocabularyRoute('/plantbatches/v2/waste/reasons', plantWasteReasons, { flag: 'CanGrowPlants' }),
  vocabularyRoute('/plants/v2/waste/reasons', plantWasteReasons, { flag: 'CanGrowPlants' }),
  {
    method: 'GET',
    path: '/plants/v2/waste/methods/all',
    license: 'none',
    read: ({ query, quirks }) => answerPage(plantWasteMethods(quirks), query),
  },
  vocabularyRoute('/harvests/v2/waste/types', harvestWasteTypes, { license: 'none' }),
  vocabularyRoute('/packages/v2/adjust/reasons', packageAdjustReasons),
  vocabularyRoute('/transfers/v2/types', transferTypes),
]
