import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { YoungPackage, type YoungFacts, youngPackageProblems } from '../package/young-package.ts'
import { PlantLabel, type PlantState, plantProblems, sincePlanted, type StandsIn } from './plant.ts'

/** What a plant gives: cuttings, or its seeds (Metrc reference §10.3). */
export const YoungType = z.enum(['Clone', 'Seed'])
export type YoungType = z.infer<typeof YoungType>

/** A package of clones or seeds of one mother plant, which stays where and what it is. */
export const MotherPackage = YoungPackage.extend({ plantLabel: PlantLabel, type: YoungType })
export type MotherPackage = z.infer<typeof MotherPackage>

/** Why this package cannot be made; empty when it may go to Metrc. The plant is one of which clones are cut (PLANT-03). */
export const motherPackageProblems = (
  plant: PlantState | undefined,
  pkg: Pick<MotherPackage, 'label' | 'sublocation' | 'date'>,
  { standsIn, ...facts }: YoungFacts & { standsIn: StandsIn },
): Problem[] => [
  ...atPath('plantLabel', plantProblems(plant, 'package', standsIn)),
  ...youngPackageProblems(
    pkg,
    plant ? { strainName: plant.metrc.StrainName, since: sincePlanted(plant) } : null,
    facts,
  ),
]
