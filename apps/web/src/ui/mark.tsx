interface MarkProps {
  size?: number
}

/** The product's mark: two shelves, bushes above, spears below. */
export function Mark({ size = 30 }: MarkProps) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
      <rect width="30" height="30" rx="7" fill="var(--mark-fill, var(--p))" />
      <g fill="var(--mark-on, var(--on-p))">
        <path d="M6 14.2h18v1.5H6zM6 24h18v1.5H6z" />
        <path d="M9.8 13.6c-1.7 0-2.7-1.1-2.7-2.7 0-1.8 1.2-3.4 2.7-3.4s2.7 1.6 2.7 3.4c0 1.6-1 2.7-2.7 2.7ZM20.2 13.6c-1.7 0-2.7-1.1-2.7-2.7 0-1.8 1.2-3.4 2.7-3.4s2.7 1.6 2.7 3.4c0 1.6-1 2.7-2.7 2.7Z" />
        <path d="M15 23.4c-1.6 0-2.7-1-2.7-2.6 0-1.3 1.2-2.9 2.7-4.4 1.5 1.5 2.7 3.1 2.7 4.4 0 1.6-1.1 2.6-2.7 2.6ZM9 23.4c-1.2 0-2-.8-2-2 0-1 .9-2.2 2-3.3 1.1 1.1 2 2.3 2 3.3 0 1.2-.8 2-2 2ZM21 23.4c-1.2 0-2-.8-2-2 0-1 .9-2.2 2-3.3 1.1 1.1 2 2.3 2 3.3 0 1.2-.8 2-2 2Z" />
      </g>
    </svg>
  )
}
