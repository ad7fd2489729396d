import type { RoomType } from './room.ts'

export const roomTypeLabels: Record<RoomType, string> = {
  mother: 'Mother',
  vegetation: 'Vegetation',
  flower: 'Flower',
  dry: 'Dry',
  clone: 'Clone',
  packaging: 'Packaging',
}

/** Room types joined as the cards and headers show them (HOME-06). */
export const roomTypesText = (types: readonly RoomType[]): string =>
  types.map((type) => roomTypeLabels[type]).join(' | ')
