/** A record of ours is one with a record of Metrc in a license. */
export interface Link {
  facilityId: string
  /** Metrc's id of it there. */
  metrcId: number
}

/** What the organization has once and Metrc once for each license. */
export type LinkedKind = 'strain' | 'item'
