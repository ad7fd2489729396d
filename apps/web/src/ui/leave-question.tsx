import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Leaving } from './use-leave-guard.ts'

/** Asked of who is on the way out of a form in which something was typed. */
export const LeaveQuestion = ({ leaving }: { leaving: Leaving | null }) => (
  <ConfirmDialog
    isOpen={leaving !== null}
    title="Leave without saving?"
    confirmLabel="Leave"
    safeLabel="Stay"
    onConfirm={() => leaving?.leave()}
    onClose={() => leaving?.stay()}
  />
)
