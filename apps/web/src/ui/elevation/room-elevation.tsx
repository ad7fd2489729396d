import type { RoomContents, RoomType } from '@cultivatd/domain/room/room'
import { memo, useMemo } from 'react'
import { canvas, type Mark, roomDrawing } from './room-drawing.ts'

interface RoomElevationProps {
  /** Seeds the small unevenness, so a room always looks the same. */
  id: string
  types: readonly RoomType[]
  contents: RoomContents
  /** 60 on a card, 30 in a table row. */
  height?: 60 | 30
  /** Of the canvas: with more room there are more racks, not larger plants. */
  width?: number
}

/** A room as one sees it from in front. A picture of the counts that stand beside it, so it is hidden from screen readers. */
export const RoomElevation = memo(function RoomElevation(props: RoomElevationProps) {
  const { id, types, contents, height = 60, width = canvas.width } = props
  const marks = useMemo(() => roomDrawing(id, types, contents, width), [id, types, contents, width])
  return (
    <svg
      className="micro"
      viewBox={`0 0 ${width} ${canvas.height}`}
      width={height === 30 ? 100 : '100%'}
      height={height}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {marks.map((mark, index) => (
        <DrawnMark key={index} mark={mark} />
      ))}
      <path className="ground" d={`M0 ${canvas.ground}H${width}`} />
    </svg>
  )
})

function DrawnMark({ mark: { kind, body, stem, lost } }: { mark: Mark }) {
  if (kind === 'post' || kind === 'shelf' || kind === 'line') return <path className={`frame ${kind}`} d={body} />
  if (kind === 'box' || kind === 'box-low')
    return (
      <g className={kind}>
        <path className="walls" d={body} />
        <path className="tape" d={stem} />
      </g>
    )
  return (
    <g className={`plants ph-${kind}`} style={lost === undefined ? undefined : { color: dryingColor(lost) }}>
      <path className="stem" d={stem} />
      <path d={body} />
    </g>
  )
}

/** From the green of what was just cut to the brown of what is dry, by the share of weight that is lost. */
export function dryingColor(lost: number): string {
  const dry = Math.round(Math.min(1, lost / 0.7) * 100)
  return `color-mix(in srgb, var(--harvested) ${dry}%, var(--vegetative))`
}
