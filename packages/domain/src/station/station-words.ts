import type { FieldWords } from '../history/field-changes.ts'

export const stationWords: FieldWords = {
  name: { label: 'Name' },
  facility: { label: 'Facility' },
  device: { label: 'Device' },
}
