import type { CSSProperties, ReactNode } from 'react'
import { useLate } from './use-late.ts'

interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  style?: CSSProperties
}

/** One gray bar in the shape of what comes. */
export function Skeleton({ width = '100%', height = 14, style }: SkeletonProps) {
  return <span className="sk" style={{ width, height, ...style }} />
}

/** The shape of a page that loads: only after 200 ms, and said once to a screen reader. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const isLate = useLate(true, 200)
  return (
    <div aria-busy="true">
      <output className="vh">{isLate ? label : ''}</output>
      {isLate && <div aria-hidden="true">{children}</div>}
    </div>
  )
}

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className="card pads col g4">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="row" style={{ gap: 24 }}>
          <Skeleton width={18} height={18} />
          <Skeleton width="28%" />
          <Skeleton width="18%" />
          <Skeleton width="12%" style={{ marginLeft: 'auto' }} />
        </div>
      ))}
    </div>
  )
}

export function SkeletonCards({ cards = 8 }: { cards?: number }) {
  return (
    <div className="rcs">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="card" style={{ overflow: 'hidden' }}>
          <Skeleton height={72} style={{ borderRadius: 0 }} />
          <div style={{ padding: '12px 14px 14px' }}>
            <Skeleton width="46%" />
            <Skeleton width="70%" height={11} style={{ marginTop: 9 }} />
            <Skeleton width="38%" height={11} style={{ marginTop: 9 }} />
          </div>
        </div>
      ))}
    </div>
  )
}
