import { CalendarRange, ListChecks } from 'lucide-react'
import { LinkButton } from '../ui/link-button.tsx'

/** The ways to what tasks are made of. */
export const ScheduleTemplates = () => (
  <>
    <LinkButton
      variant="outlined"
      to="/schedule/checklists"
      startIcon={<ListChecks size={17} strokeWidth={1.75} aria-hidden="true" />}
    >
      Checklists
    </LinkButton>
    <LinkButton
      variant="outlined"
      to="/schedule/runs"
      startIcon={<CalendarRange size={17} strokeWidth={1.75} aria-hidden="true" />}
    >
      Run templates
    </LinkButton>
  </>
)
