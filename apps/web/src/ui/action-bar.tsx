import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'

export interface BarAction {
  label: string
  icon: LucideIcon
  /** At most one: the page's main action. */
  isMain?: boolean
  isDisabled?: boolean
  onClick: () => void
}

interface FrameActions {
  /** Where a page has fewer than three actions of its own: on a large phone no thumb reaches the top of the screen. */
  first: BarAction
  last: BarAction
}

/** What the frame puts around the actions of a page in its bar; dialogs have none. */
export const PageActions = createContext<FrameActions | null>(null)

/** The bar at the bottom of a phone: up to three labelled actions and one filled. Not there on wider screens. */
export function ActionBar({ actions }: { actions: readonly BarAction[] }) {
  const frame = useContext(PageActions)
  const hasMain = actions.some(({ isMain }) => isMain)
  const all = frame
    ? [...(actions.length < 3 ? [frame.first] : []), ...actions, { ...frame.last, isMain: !hasMain }]
    : actions
  return (
    <fieldset className="actionbar" aria-label="Actions">
      {all.map(({ label, icon: Icon, isMain, isDisabled, onClick }) => (
        <button
          key={label}
          type="button"
          className={isMain ? 'pri' : undefined}
          disabled={isDisabled}
          onClick={onClick}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
