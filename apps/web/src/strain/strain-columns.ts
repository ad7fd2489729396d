import { differences } from '@cultivatd/domain/catalogue/mapping'
import type { Strain } from '@cultivatd/domain/strain/strain'
import { strainSent } from '@cultivatd/domain/strain/strain-sent'
import type { MappingColumn } from '../record/mapping-table.tsx'
import { levelPercentText, shareText } from './percent-text.ts'

/** What the table shows of a strain in Metrc. */
export const strainColumns: readonly MappingColumn[] = [
  { field: 'Name', head: 'Name', text: (value) => value ?? '–' },
  { field: 'SativaPercentage', head: 'Sativa', isRight: true, text: shareText },
  { field: 'IndicaPercentage', head: 'Indica', isRight: true, text: shareText },
  { field: 'ThcLevel', head: 'THC', isRight: true, text: levelPercentText },
  { field: 'CbdLevel', head: 'CBD', isRight: true, text: levelPercentText },
  { field: 'TestingStatus', head: 'Testing', isQuiet: true, text: (value) => value ?? '–' },
]

/** What would differ of a record of Metrc, field by field in words. */
export const strainDifferences = (strain: Strain, record: Readonly<Record<string, unknown>>) =>
  differences(strainSent(strain), record).map(({ field, theirs, ours }) => {
    const column = strainColumns.find((one) => one.field === field)
    const text = (value: string | number | null) => column?.text(value, null) ?? String(value)
    return {
      label: column?.field === 'Name' ? 'the name' : (column?.head ?? field),
      theirs: text(theirs),
      ours: text(ours),
    }
  })
