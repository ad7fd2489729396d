import Button from '@mui/material/Button'
import { WandSparkles } from 'lucide-react'

interface GenerateButtonProps {
  label: 'Auto-Generate' | 'Generate Items'
  /** Nothing is there yet: it is what one came for. */
  isFirst?: boolean
  onClick: () => void
}

/** Takes over what facilities have in Metrc (READ-89). */
export const GenerateButton = ({ label, isFirst = false, onClick }: GenerateButtonProps) => (
  <Button
    variant={isFirst ? 'contained' : 'outlined'}
    startIcon={<WandSparkles size={18} strokeWidth={1.75} aria-hidden="true" />}
    onClick={onClick}
  >
    {label}
  </Button>
)
