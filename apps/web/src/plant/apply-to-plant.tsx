import { plantProblems, sincePlanted } from '@cultivatd/domain/plant/plant'
import { ApplyToRecord } from '../record/additive/apply-to-record.tsx'
import type { PlantPageProps } from './plant-page.ts'

/** What was applied to a plant. */
export const ApplyToPlant = (page: PlantPageProps) => (
  <ApplyToRecord
    page={page}
    to={{ kind: 'plants', labels: [page.plant.metrc.Label] }}
    appliedToProblems={plantProblems(page.plant, 'apply').map(({ message }) => message)}
    since={sincePlanted(page.plant)}
  />
)
