/** What a person does on a simulated device, as its form would send it. */
export interface Deed {
  feature: string
  route: string
  params?: Readonly<Record<string, string>>
  body: object
  facilityId: string
  /** What it changes: names of acts, or the labels and names that a tracked form lists. */
  records: readonly string[]
  about: string
  isTracked: boolean
  isOnlyHere?: boolean
}

/** What the person was told when they pressed; the keys under which it went, the last one last. */
export interface Said {
  is: 'kept' | 'done' | 'refused' | 'not-known'
  keys: readonly string[]
  problems?: readonly string[]
}
