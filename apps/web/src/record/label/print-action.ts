import { Printer } from 'lucide-react'
import type { BulkAction } from '../../ui/bulk-bar.tsx'
import { printLabels, type ToPrint } from './print-open.ts'

/** 'Print labels' of a bulk bar. */
export const printAction = (toPrint: ToPrint): BulkAction => ({
  label: 'Print labels',
  shortLabel: 'Labels',
  icon: Printer,
  onClick: () => printLabels(toPrint),
})
