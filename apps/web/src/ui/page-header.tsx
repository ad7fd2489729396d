import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface PageHeaderProps {
  title: string
  /** Beside the title, for who looks: the initials under which racks show a strain. */
  mark?: string
  /** Links of the way here, without the page itself. */
  crumbs?: readonly ReactNode[]
  /** One line of facts in words; the sync state last. */
  facts?: ReactNode
  /** At most one filled button. Hidden on a phone: give the same to `ActionBar`. */
  actions?: ReactNode
  /** `DraftChips` of what the page shows. */
  drafts?: ReactNode
}

/** The head of a page; its title takes the focus after a change of route and names the tab. */
export function PageHeader({ title, mark, crumbs = [], facts, actions, drafts }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Cultivatd`
  }, [title])
  return (
    <>
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label="Breadcrumb">
          <ol>
            {crumbs.map((crumb, index) => (
              // The way here does not change its order.
              <li key={index}>
                {index > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />}
                {crumb}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="ph">
        <div className="grow">
          <h1 ref={heading} tabIndex={-1}>
            {title}
            {mark && (
              <span className="ini" aria-hidden="true">
                {mark}
              </span>
            )}
          </h1>
          {facts && <div className="meta">{facts}</div>}
        </div>
        {actions && <div className="acts">{actions}</div>}
      </div>
      {drafts && <div className="ph-drafts">{drafts}</div>}
    </>
  )
}
