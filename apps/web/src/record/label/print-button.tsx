import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { printLabels, type ToPrint } from './print-open.ts'

interface PrintButtonProps extends ToPrint {
  /** 'Print label' of one, 'Print labels' of several, unless it says more. */
  label?: string
  variant?: 'text' | 'outlined'
}

/** Prints labels of what is shown beside it. */
export const PrintButton = ({ label, variant = 'outlined', ...toPrint }: PrintButtonProps) => (
  <Button
    variant={variant}
    size={variant === 'text' ? 'small' : 'medium'}
    startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
    onClick={() => printLabels(toPrint)}
  >
    {label ?? (toPrint.records.length === 1 ? 'Print label' : 'Print labels')}
  </Button>
)
