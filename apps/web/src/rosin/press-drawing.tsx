import { pressureText, type RosinPress } from '@cultivatd/domain/rosin/rosin'
import styles from './rosin.module.css'

/** The needle stands at its end from here on. */
const fullGauge = 6_000
const within = (value: number | null, least: number, most: number): number =>
  value === null || Number.isNaN(value) ? (least + most) / 2 : Math.min(Math.max(value, least), most)

const inches = (value: number | null): string => (value === null || !(value > 0) ? '– in' : `${value} in`)
const psi = (value: number | null, write: (value: number) => string): string =>
  value === null || !(value > 0) ? '– psi' : `${write(value)} psi`
/** Beside the press there is no room for decimals. */
const round = (value: number): string => Math.round(value).toLocaleString('en-US')

interface PressDrawingProps {
  press: RosinPress
  result: number | null
}

/** The press with its gauge, and the puck, both following what is typed within limits. */
export function PressDrawing({ press, result }: PressDrawingProps) {
  const { known, pressure, width, depth } = press
  const gauge = known === 'gauge' ? pressure : result
  const puck = known === 'puck' ? pressure : result
  return (
    <div className={styles.drawing} aria-hidden="true">
      <svg viewBox="0 0 360 172" width="100%">
        <Frame />
        <Gauge part={gauge !== null && gauge > 0 ? within(gauge / fullGauge, 0, 1) : 0} />
        <text x="10" y="78">
          Gauge
        </text>
        <text x="10" y="94" data-big>
          {psi(gauge, round)}
        </text>
        <Puck width={width} depth={depth} label={`Puck ${psi(puck, pressureText)}`} />
      </svg>
    </div>
  )
}

const Frame = () => (
  <>
    <g strokeLinecap="round" strokeLinejoin="round" fill="none" stroke="var(--ink-2)" strokeWidth="1.75">
      <path d="M64 24h120M76 24v126M172 24v126M56 150h136" />
      <rect x="104" y="24" width="40" height="30" rx="3" fill="var(--surface)" />
      <path d="M124 54v14" strokeWidth="6" />
      <rect x="88" y="68" width="72" height="16" rx="3" fill="var(--surface)" />
      <rect x="88" y="112" width="72" height="16" rx="3" fill="var(--surface)" />
      <path d="M124 128v22" strokeWidth="6" />
    </g>
    <rect x="98" y="86" width="52" height="24" rx="3" fill="var(--vegetative)" />
    <path
      d="M98 106c-8 4-12 10-10 16M150 106c8 4 12 10 10 16"
      stroke="var(--lamp)"
      strokeWidth="4"
      fill="none"
      strokeLinecap="round"
    />
  </>
)

/** From the lower left over the top to the lower right. */
const at = (part: number, radius: number): string => {
  const angle = ((150 + 240 * part) * Math.PI) / 180
  return `${(30 + radius * Math.cos(angle)).toFixed(1)} ${(39 + radius * Math.sin(angle)).toFixed(1)}`
}

const Gauge = ({ part }: { part: number }) => (
  <g fill="none" stroke="var(--ink-2)" strokeWidth="1.5">
    <circle cx="30" cy="39" r="20" fill="var(--surface)" />
    <path d={`M${at(0, 16)}A16 16 0 1 1 ${at(1, 16)}`} stroke="var(--line-2)" strokeWidth="3" />
    {part > 0 && (
      <path
        d={`M${at(0, 16)}A16 16 0 ${part > 0.75 ? 1 : 0} 1 ${at(part, 16)}`}
        stroke="var(--p-line)"
        strokeWidth="3"
      />
    )}
    <path d={`M30 39L${at(part, 12)}M50 39h54`} />
  </g>
)

interface PuckProps extends Pick<RosinPress, 'width' | 'depth'> {
  label: string
}

function Puck({ width, depth, label }: PuckProps) {
  const wide = within(width, 1, 4) * 16 + 12
  const deep = within(depth, 1, 6) * 10 + 14
  const [right, back] = [6 + wide, deep * 0.7]
  return (
    <g transform="translate(228 34)">
      <g stroke="var(--vegetative)" strokeWidth="1.5" strokeLinejoin="round">
        <path d={`M6 74h${wide}l${deep} ${-back}h${-wide}Z`} fill="var(--vegetative-t)" />
        <path d={`M6 74v14h${wide}v-14M${right} 88l${deep} ${-back}v-14`} fill="var(--vegetative)" fillOpacity="0.3" />
      </g>
      <path d={`M6 98h${wide}M6 94v8M${right} 94v8`} stroke="var(--ink-3)" strokeWidth="1.25" fill="none" />
      <text x={6 + wide / 2} y="116" textAnchor="middle">
        {inches(width)}
      </text>
      <text x={Math.min(right + deep / 2 + 10, 96)} y={94 - back / 2 + 8}>
        {inches(depth)}
      </text>
      <text x="0" y="-2" data-big>
        {label}
      </text>
    </g>
  )
}
