import { plantProblems } from '@cultivatd/domain/plant/plant'
import { tagReplacementProblems } from '@cultivatd/domain/plant/replace-tag'
import { api } from '../live/api.ts'
import { ReplaceTagForm } from '../record/replace-tag-form.tsx'
import { localDay } from '../ui/dates.ts'
import type { PlantPageProps } from './plant-page.ts'

/** An unused tag for a plant whose own was lost. */
export function ReplacePlantTag(page: PlantPageProps) {
  const { facilityId, plant } = page
  const label = plant.metrc.Label
  return (
    <ReplaceTagForm
      page={page}
      label={label}
      cannot={plantProblems(plant, 'retag')[0]?.message}
      problems={(typed, availableTags) =>
        tagReplacementProblems(plant, { ...typed, label }, { availableTags, today: localDay() })
      }
      send={(typed, options) => api.plant.replaceTag({ body: { ...typed, facilityId, label } }, options)}
    />
  )
}
