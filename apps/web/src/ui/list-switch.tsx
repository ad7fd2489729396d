import Button from '@mui/material/Button'
import { Rows3 } from 'lucide-react'

/** Shows as a list what is drawn already. */
export const ListSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Button
    size="small"
    aria-expanded={isOn}
    variant={isOn ? 'tonal' : 'outlined'}
    startIcon={<Rows3 size={16} strokeWidth={1.75} aria-hidden="true" />}
    onClick={() => onChange(!isOn)}
  >
    Show as list
  </Button>
)
