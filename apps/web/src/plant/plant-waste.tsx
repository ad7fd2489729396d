import { plantsWasteProblems, WasteThrown } from '@cultivatd/domain/plant/waste'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import { api } from '../live/api.ts'
import { WasteForm } from '../record/waste-form.tsx'
import type { PlantPageProps } from './plant-page.ts'

/** What is thrown away of a plant that lives on. */
export function RecordPlantWaste(page: PlantPageProps) {
  const { plant, references, standsIn } = page
  const label = plant.metrc.Label
  return (
    <WasteForm
      page={page}
      title="Waste of plant"
      schema={WasteThrown}
      references={references}
      reasons={references.plantWasteReasons}
      cannot={plantProblems(plant, 'waste', standsIn)[0]?.message}
      problems={(waste, facts) => plantsWasteProblems([{ label, plant }], waste, facts)}
      tried={{ act: '/api/plant/waste', bodyOf: (waste) => ({ ...waste, plants: [{ label }] }) }}
      send={(waste, options) => api.plant.waste({ body: { ...waste, plants: [{ label }] } }, options)}
    />
  )
}
