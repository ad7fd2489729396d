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

/** An action that stands last in the bar of every page; dialogs have none. */
export const PageAction = createContext<BarAction | null>(null)

/** The bar at the bottom of a phone: up to three labelled actions and one filled. Not there on wider screens. */
export function ActionBar({ actions }: { actions: readonly BarAction[] }) {
  const pageAction = useContext(PageAction)
  const hasMain = actions.some(({ isMain }) => isMain)
  const all = pageAction ? [...actions, { ...pageAction, isMain: !hasMain }] : actions
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
