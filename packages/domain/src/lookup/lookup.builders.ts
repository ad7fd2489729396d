import type { LookupMatch } from './lookup.ts'

/** A vegetative plant that was found by its whole label. */
export const aMatch = (fields: Partial<LookupMatch> = {}): LookupMatch => ({
  kind: 'plant',
  id: '4101',
  facilityId: 'GAAA-0000-0001',
  name: '1A4FF0300000021000004101',
  about: 'Blue Dream',
  state: 'Vegetative',
  isOpen: true,
  roomName: 'Veg 1',
  roomId: null,
  isExact: false,
  ...fields,
})
