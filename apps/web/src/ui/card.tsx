import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  /** Stands behind the title in gray. */
  count?: number | string
  /** At the right of the title. */
  actions?: ReactNode
  /** Padding around the content; tables want none. */
  isPadded?: boolean
  className?: string
  children: ReactNode
}

/** A surface with one hairline; with a title it is a labelled section. */
export function Card({ title, count, actions, isPadded = true, className, children }: CardProps) {
  const id = useId()
  const body = isPadded ? (
    <div className="pad" style={title ? { paddingTop: 10 } : undefined}>
      {children}
    </div>
  ) : (
    children
  )
  const names = classNames('card', className)
  if (!title) return <div className={names}>{body}</div>
  return (
    <section className={names} aria-labelledby={id}>
      <header style={isPadded ? undefined : { paddingBottom: 10 }}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span className="count">{count}</span>}
        </h2>
        {actions}
      </header>
      {body}
    </section>
  )
}
