// Asked by forms: nothing here may load the schemas.
import type { Problem } from '../app-error.ts'

/** What has a label that no plant of the facility has. */
export interface LabelElsewhere {
  label: string
  is: 'plant' | 'package' | 'plantBatch'
  /** Of the license whose it is; null where it is of the facility that was asked. */
  licenseNumber: string | null
}

const words = {
  plant: 'this plant is',
  package: 'this is a package tag',
  plantBatch: 'this is the tag of a plant batch',
}

/** Why a label is not that of a plant here, by what has it. */
export function elsewhereProblem({ is, licenseNumber }: Omit<LabelElsewhere, 'label'>): Problem {
  const of = licenseNumber === null ? '' : `${is === 'plant' ? '' : ','} of ${licenseNumber}`
  return { message: `Invalid Label: ${words[is]}${of}`, mend: 'lookAgain' }
}
