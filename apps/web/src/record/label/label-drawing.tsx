import type { Drawing, Mark } from '@cultivatd/domain/label/drawing'
import { useTopic } from '../../live/use-topic.ts'
import styles from './label.module.css'

interface LabelDrawingProps {
  drawing: Pick<Drawing, 'width' | 'height' | 'marks'>
  /** What it shows, for who does not see it. */
  label: string
}

/** A label as it is printed: black on white, whatever the page looks like. */
export function LabelDrawing({ drawing: { width, height, marks }, label }: LabelDrawingProps) {
  const [logo] = useTopic('labelLogo').rows
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect className={styles.paper} width={width} height={height} />
      {marks.map((mark, at) => (
        // They have no names, and are drawn anew all together.
        // oxlint-disable-next-line react/no-array-index-key
        <Drawn key={at} mark={mark} logo={logo?.png} />
      ))}
    </svg>
  )
}

function Drawn({ mark, logo }: { mark: Mark; logo: string | undefined }) {
  if (mark.is === 'line') {
    const { x, y, width, height } = mark
    return <rect {...{ x, y, width, height }} />
  }
  if (mark.is === 'logo') {
    const { x, y, width, height } = mark
    const box = { x, y, width, height }
    if (logo !== undefined) return <image {...box} href={`data:image/png;base64,${logo}`} />
    return <rect {...box} className={styles.noLogo} />
  }
  if (mark.is === 'code') {
    const { x, y, module, symbology, height } = mark
    const high = symbology === 'qr' ? module : height
    const path = mark.dark.map(
      ([left, top, w, h]) =>
        `M${fixed(x + left * module)} ${fixed(y + top * high)}h${fixed(w * module)}v${fixed(h * high)}h${fixed(-w * module)}z`,
    )
    return <path d={path.join('')} shapeRendering="crispEdges" />
  }
  const { text, x, width, baseline, size, isBold, align } = mark
  const at = { left: x, center: x + width / 2, right: x + width }[align]
  const anchor = { left: 'start', center: 'middle', right: 'end' } as const
  return (
    <text x={at} y={baseline} fontSize={size} fontWeight={isBold ? 600 : 400} textAnchor={anchor[align]}>
      {text}
    </text>
  )
}

const fixed = (value: number): string => value.toFixed(3)
