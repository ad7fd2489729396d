// Asked by forms: nothing here may load the schemas.
import type { Problem } from '../app-error.ts'

export const elsewhereKinds = [
  'plant',
  'package',
  'plantBatch',
  'unusedPlantTag',
  'unusedPackageTag',
  'promisedPlantTag',
  'promisedPackageTag',
  'replacedTag',
] as const

/** What has a label that no plant of the facility has. */
export interface LabelElsewhere {
  label: string
  is: (typeof elsewhereKinds)[number]
  /** Of the license whose it is; null where it is of the facility that was asked. */
  licenseNumber: string | null
  /** What a tag that was lost or destroyed was replaced by. */
  newLabel?: string | undefined
}

const words = {
  plant: 'this plant is',
  package: 'this is a package tag',
  plantBatch: 'this is the tag of a plant batch',
  unusedPlantTag: 'this is an unused plant tag, which no plant has yet',
  unusedPackageTag: 'this is an unused package tag',
  promisedPlantTag: 'this plant tag is given out by a change that waits for Metrc',
  replacedTag: 'this tag was replaced',
  promisedPackageTag: 'this package tag is given out by a change that waits for Metrc',
} satisfies Record<LabelElsewhere['is'], string>

/** Why a label is not that of a plant here, by what has it. */
export function elsewhereProblem({ is, licenseNumber, newLabel }: Omit<LabelElsewhere, 'label'>): Problem {
  if (newLabel !== undefined) return { message: `Invalid Label: ${words[is]} by ${newLabel}`, mend: 'lookAgain' }
  const of = licenseNumber === null ? '' : `${is === 'plant' ? '' : ','} of ${licenseNumber}`
  return { message: `Invalid Label: ${words[is]}${of}`, mend: 'lookAgain' }
}
