import { alarmTitle } from '@cultivatd/domain/environment/alarm-words'
import type { RoomMark } from '@cultivatd/domain/environment/mark'
import {
  CircleCheck,
  Droplet,
  Droplets,
  Lightbulb,
  LightbulbOff,
  type LucideIcon,
  MessageSquare,
  Radio,
  TriangleAlert,
  Waves,
} from 'lucide-react'
import type { ChartMark } from '../ui/time-chart/chart-marks.tsx'
import type { Opened } from './environment-search.ts'
import { lineText } from './range-text.ts'

/** The page of a piece of equipment, which outlives the light that it was. */
interface PieceOf {
  inventoryId: string
  pieceId: string
}

/** How a kind of mark looks, where it was, and what it opens; null where that is gone. */
interface MarkLook {
  icon: LucideIcon
  /** 'Water changed' */
  label: string
  /** 'Flower racks, row 1, light 4', or what it is about; empty for the room itself. */
  where: string
  /** Above a chart, where that says more than the label. */
  short?: string
  tone?: 'warn'
  opens: Opened | ({ is: 'piece' } & PieceOf) | null
}

const water = {
  filled: { icon: Droplets, label: 'Water filled' },
  changed: { icon: Droplet, label: 'Water changed' },
  flushed: { icon: Waves, label: 'Flushed' },
} as const

const light = {
  'bulb-installed': { icon: Lightbulb, label: 'Bulb installed' },
  'bulb-replaced': { icon: Lightbulb, label: 'Bulb replaced' },
  deactivated: { icon: LightbulbOff, label: 'Light deactivated' },
} as const

type OfKind<Kind> = Extract<RoomMark, { kind: Kind }>

/** Longer words would push what is beside them into a count. */
const longestShort = 24
const clipped = (text: string): string =>
  text.length > longestShort ? `${text.slice(0, longestShort - 1).trimEnd()}…` : text

/** One entry for each kind of what is marked. */
const looks: { readonly [Kind in RoomMark['kind']]: (mark: OfKind<Kind>) => MarkLook } = {
  alarm: ({ alarm }) => ({
    icon: alarm.subject === 'silent' ? Radio : TriangleAlert,
    label: alarmTitle(alarm),
    where: '',
    tone: 'warn',
    opens: { is: 'alarm', id: alarm.id },
  }),
  task: ({ id, title }) => ({
    icon: CircleCheck,
    label: 'Task completed',
    where: title,
    short: clipped(title),
    opens: { is: 'task', taskId: id },
  }),
  comment: ({ id, userName, text }) => ({
    icon: MessageSquare,
    label: `Comment by ${userName || 'somebody who is gone'}`,
    where: text,
    short: clipped(userName) || 'Comment',
    opens: { is: 'comment', commentId: id },
  }),
  water: ({ what, systemId, systemName, isThere }) => ({
    ...water[what],
    where: systemName,
    opens: isThere ? { is: 'water', systemId } : null,
  }),
  light: ({ what, systemId, systemName, place, lightId, isThere, inventoryId, pieceId }) => ({
    ...light[what],
    where: `${systemName}, ${place}`,
    opens: isThere ? { is: 'light', systemId, lightId } : { is: 'piece', inventoryId, pieceId },
  }),
}

export const lookOf = (mark: RoomMark): MarkLook => (looks[mark.kind] as (mark: RoomMark) => MarkLook)(mark)

/** 'Thu 19 Nov 14:00' */
export const markTime = ({ at }: Pick<RoomMark, 'at'>): string => lineText('week', Date.parse(at))

/** What a chart draws of marks, by their time. */
export const chartMarks = (marks: readonly RoomMark[]): ChartMark[] =>
  marks
    .map((mark) => {
      const { icon, label, where, short = label, tone } = lookOf(mark)
      const name = [label, where, markTime(mark)].filter(Boolean).join(', ')
      return { id: mark.id, at: Date.parse(mark.at), icon, label: short, name, ...(tone && { tone }) }
    })
    .toSorted((one, other) => one.at - other.at)
