import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Plant, StandingPlant, StandsIn } from '@cultivatd/domain/plant/plant'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { RecordPageProps } from '../record/record-page.ts'
import type { Standing } from '../record/use-standing.ts'

/** A plant as far as it is here: until its own record is, that is what the row of its room holds. */
export type PlantAsKnown = Omit<StandingPlant, 'metrc'> & {
  facilityId: string
  metrc: StandingPlant['metrc'] & Partial<Plant['metrc']>
}

/** What every page of one plant shows. */
export interface KnownPlant extends Standing {
  plant: PlantAsKnown
  standsIn: StandsIn
  /** What it went into; undefined while it is not harvested, or Metrc does not tell. */
  harvest: Harvest | undefined
  /** The batch of clones that was just cut from it. */
  made: string | null
  /** Metrc has the new batch of this name. */
  onMade: (batchName: string) => void
}

export type PlantPageProps = KnownPlant & RecordPageProps

/** What every form of plants knows. */
export interface PlantsPageProps {
  facilityId: string
  /** The room whose plants are followed live; null where the form belongs to none. */
  roomId: string | null
  /** The room that a move begins with. */
  toRoomId?: string
  /** What the list begins with. */
  labels: readonly string[]
  rooms: readonly RoomSummary[]
  references: References
  /** The page of the one plant that it is for; without it plants are entered. */
  page?: PlantPageProps
  onClose: () => void
}

/** The form of the one plant of a page. */
export const ofOne = (page: PlantPageProps): PlantsPageProps => ({
  facilityId: page.facilityId,
  roomId: null,
  labels: [page.plant.metrc.Label],
  rooms: page.rooms,
  references: page.references,
  page,
  onClose: page.onClose,
})
