/** DATA-64 and PLANT-01. */
export type Phase = 'young' | 'vegetative' | 'flowering' | 'harvested' | 'destroyed'

interface PlantDates {
  DestroyedDate: string | null
  HarvestedDate: string | null
  FloweringDate: string | null
  VegetativeDate: string | null
}

/** The phase of a plant from its dates, in this order (PLANT-01). */
export function phaseOf(plant: PlantDates): Phase {
  if (plant.DestroyedDate) return 'destroyed'
  if (plant.HarvestedDate) return 'harvested'
  if (plant.FloweringDate) return 'flowering'
  if (plant.VegetativeDate) return 'vegetative'
  return 'young'
}

/** Phases as people read them (PLANT-01). */
export const phaseLabels: Record<Phase, string> = {
  young: 'Young/Unknown',
  vegetative: 'Vegetative',
  flowering: 'Flowering',
  harvested: 'Harvested',
  destroyed: 'Destroyed',
}
