import { entityId } from '@cultivatd/domain/field/field'
import { PackageAdjustment, WaitingAmounts } from '@cultivatd/domain/package/adjust'
import { mostAdjustedAtOnce, PackagesAdjustment } from '@cultivatd/domain/package/adjust-many'
import { PackageDatesChange } from '@cultivatd/domain/package/change-dates'
import { PackageItemChange } from '@cultivatd/domain/package/change-item'
import { PackageMarksChange } from '@cultivatd/domain/package/change-marks'
import { PackageNoteChange } from '@cultivatd/domain/package/change-note'
import { PackageCreation } from '@cultivatd/domain/package/create-package'
import { PackageDiscontinuation } from '@cultivatd/domain/package/discontinue'
import { PackageEmptying } from '@cultivatd/domain/package/empty-and-finish'
import { PackageFinish } from '@cultivatd/domain/package/finish'
import { PackageMove } from '@cultivatd/domain/package/move'
import { PackagePlanting } from '@cultivatd/domain/package/plant'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { Package, PackageLabel } from '@cultivatd/domain/package/package'
import { SourceHarvests } from '@cultivatd/domain/package/source-harvest'
import { PackageSample } from '@cultivatd/domain/package/take-sample'
import { PackageTreatment } from '@cultivatd/domain/package/treat'
import * as z from 'zod'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

export const packageRoutes = routes({
  adjust: {
    method: 'POST',
    path: '/api/package/adjust',
    body: PackageAdjustment,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Change the quantity of a package by an amount',
  },
  adjustMany: {
    method: 'POST',
    path: '/api/package/adjust-many',
    body: PackagesAdjustment,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['packages'],
    summary: 'Change the quantity of packages, each by an amount or to what it holds now, at most 2,000 at once',
  },
  byLabels: {
    method: 'POST',
    path: '/api/package/by-labels',
    body: z.strictObject({
      facilityId: entityId,
      labels: z.array(PackageLabel).max(mostAdjustedAtOnce, `Enter at most ${mostAdjustedAtOnce} labels at once`),
    }),
    out: z.strictObject({
      /** Finished or not; those that the facility has none of are left out. */
      packages: z.array(Package),
    }),
    needs: 'active',
    isRead: true,
    summary: 'Packages of a facility by a list of labels, to be checked before something is done to them',
  },
  sourceHarvests: {
    method: 'GET',
    path: '/api/package/{facilityId}/{label}/source-harvests',
    params: z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) }),
    out: SourceHarvests,
    needs: 'active',
    summary: 'The harvests that Metrc says a package is of, asked at this moment; null where it does not tell',
  },
  changeItem: {
    method: 'POST',
    path: '/api/package/change-item',
    body: PackageItemChange,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give a package another item',
  },
  changeNote: {
    method: 'POST',
    path: '/api/package/change-note',
    body: PackageNoteChange,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give a package another note',
  },
  finish: {
    method: 'POST',
    path: '/api/package/finish',
    body: PackageFinish,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Finish an empty package, or undo that',
  },
  emptyAndFinish: {
    method: 'POST',
    path: '/api/package/empty-and-finish',
    body: PackageEmptying,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Take out what is left of a package under 1, with a reason, and finish it: one change after the other',
  },
  changeDates: {
    method: 'POST',
    path: '/api/package/change-dates',
    body: PackageDatesChange,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give the label of a package other days: use by, sell by, expiration; an empty one is taken away',
  },
  changeMarks: {
    method: 'POST',
    path: '/api/package/change-marks',
    body: PackageMarksChange,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary:
      'Mark a package as trade sample, donation or finished good, and give it an external ID: a write for each change',
  },
  treat: {
    method: 'POST',
    path: '/api/package/treat',
    body: PackageTreatment,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Record how a package that failed its tests was remediated or decontaminated',
  },
  takeSample: {
    method: 'POST',
    path: '/api/package/take-sample',
    body: PackageSample,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Take a sample of a package for a laboratory: a package of its own, whose id is answered',
  },
  discontinue: {
    method: 'POST',
    path: '/api/package/discontinue',
    body: PackageDiscontinuation,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Take back the making of a package: what it holds goes back to what it was made of',
  },
  move: {
    method: 'POST',
    path: '/api/package/move',
    body: PackageMove,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['packageLabels'],
    summary: 'Move at most 100 packages to another room',
  },
  createPackage: {
    method: 'POST',
    path: '/api/package/create-package',
    body: PackageCreation,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Make a package of parts of others; its id is answered',
  },
  plant: {
    method: 'POST',
    path: '/api/package/plant',
    body: PackagePlanting,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Make a new plant batch out of a package of clones or seeds; its id is answered',
  },
})

export const packageTopics = topics({
  packages: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: Package,
    needs: 'active',
    summary: 'The packages in a room that are not finished (PKG-01)',
  },
  package: {
    params: z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) }),
    row: Package,
    needs: 'active',
    summary: 'One package by its label, finished or not',
  },
  harvestPackages: {
    params: z.strictObject({ facilityId: entityId, harvestId: entityId }),
    row: Package,
    needs: 'active',
    summary:
      'The packages that were made of a harvest by its name, finished or not; of one name on two days those of both',
  },
  packageSamples: {
    params: z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) }),
    row: Package,
    needs: 'active',
    summary: 'The samples that were taken of a package for laboratories, gone ones too',
  },
  labSamples: {
    params: z.strictObject({ facilityId: entityId }),
    row: Package,
    needs: 'active',
    summary: 'The samples for laboratories in a facility that are not finished, newest first',
  },
  waitingAmounts: {
    params: z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) }),
    row: WaitingAmounts,
    needs: 'active',
    summary: 'Changes of the quantity of a package that Metrc has not answered yet: one row',
  },
})
