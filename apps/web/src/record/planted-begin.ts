import { fullDayText } from '../ui/dates.ts'
import type { HistoryBegin } from './history-list.tsx'

/** The day on which Metrc has a plant or a batch begun; none where Metrc has no day. */
export const plantedBegin = ({ PlantedDate }: { PlantedDate?: string | null }): HistoryBegin[] =>
  PlantedDate ? [{ isFromHere: false, text: `Planted ${fullDayText(PlantedDate)} (Metrc)` }] : []
