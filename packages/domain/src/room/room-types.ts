export const roomTypeLabels = {
  mother: 'Mother',
  vegetation: 'Vegetation',
  flower: 'Flower',
  dry: 'Dry',
  clone: 'Clone',
  packaging: 'Packaging',
} as const

/** Room types joined as the cards and headers show them (HOME-06). */
export const roomTypesText = (types: readonly (keyof typeof roomTypeLabels)[]): string =>
  types.map((type) => roomTypeLabels[type]).join(' | ')
