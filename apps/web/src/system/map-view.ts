import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { useSession } from '../live/session.ts'
import type { ZoneContents, ZoneGroup } from './zone-contents.ts'
import styles from './tints.module.css'

/** What the drawings of a room are colored by. */
export type MapView = 'phase' | 'strain' | 'days'

export const mapViews = [
  { value: 'phase', label: 'Phase' },
  { value: 'strain', label: 'Strain' },
  { value: 'days', label: 'Days' },
] as const satisfies readonly { value: MapView; label: string }[]

/** One color of a legend and what it means. */
export interface Tint {
  className: string | undefined
  label: string
}

/** How the drawings are colored; shapes never change with it. */
export interface Tints {
  view: MapView
  /** The class that colors these plants; undefined where their phase does. */
  of: (group: Pick<ZoneGroup, 'strain' | 'days'>) => string | undefined
  /** What is written beside the count of a zone: its strains, or how old its plants are. */
  beside: (zone: ZoneContents, initials: string) => string
  /** What the colors of these zones mean; empty where phases do. */
  legend: (zones: readonly ZoneContents[]) => Tint[]
}

const byPhase: Tints = { view: 'phase', of: () => undefined, beside: (_, initials) => initials, legend: () => [] }

const strainHues = ['strain1', 'strain2', 'strain3', 'strain4', 'strain5', 'strain6', 'strain7', 'strain8'] as const

/** Days in the phase, each up to and with its last. */
export const daySteps = [
  { last: 7, label: 'Up to day 7', hue: 'days1' },
  { last: 14, label: 'Day 8 to 14', hue: 'days2' },
  { last: 28, label: 'Day 15 to 28', hue: 'days3' },
  { last: 42, label: 'Day 29 to 42', hue: 'days4' },
  { last: Infinity, label: 'From day 43', hue: 'days5' },
] as const

const stepOf = (days: number) => daySteps.find(({ last }) => days <= last)

/** The strains of a room in the order of their initials: the first eight have a hue of their own. */
export function tintsOf(view: MapView, initials: ReadonlyMap<string, string>): Tints {
  if (view === 'strain') return byStrain(initials)
  return view === 'days' ? byDays : byPhase
}

function byStrain(initials: ReadonlyMap<string, string>): Tints {
  const hues = new Map([...initials.keys()].map((strain, at) => [strain, strainHues[at]]))
  const hueOf = (strain: string) => hues.get(strain)
  return {
    view: 'strain',
    of: ({ strain }) => styles[hueOf(strain) ?? 'other'],
    beside: (_, text) => text,
    legend(zones) {
      const here = new Set(zones.flatMap(({ groups }) => groups.map(({ strain }) => strain)))
      const own = [...here].filter(hueOf).toSorted((a, b) => orderOf(initials, a) - orderOf(initials, b))
      return [
        ...own.map((strain) => ({
          className: styles[hueOf(strain) ?? 'other'],
          label: `${initials.get(strain) ?? ''} ${strain}`,
        })),
        ...(own.length < here.size ? [{ className: styles['other'], label: 'Other strains' }] : []),
      ]
    },
  }
}

const orderOf = (initials: ReadonlyMap<string, string>, strain: string): number => [...initials.keys()].indexOf(strain)

const byDays: Tints = {
  view: 'days',
  of: ({ days }) => styles[days === null ? 'other' : (stepOf(days)?.hue ?? 'other')],
  beside: ({ groups }, initials) => daysText(groups) || initials,
  legend(zones) {
    const here = new Set(zones.flatMap(({ groups }) => groups.map(({ days }) => (days === null ? null : stepOf(days)))))
    return [
      ...daySteps.flatMap((step) => (here.has(step) ? [{ className: styles[step.hue], label: step.label }] : [])),
      ...(here.has(null) ? [{ className: styles['other'], label: 'Day unknown' }] : []),
    ]
  },
}

/** '26d' of the most; '26d+' where others are of another age. */
function daysText(groups: ZoneContents['groups']): string {
  const [main] = groups
  if (!main || main.days === null) return ''
  return `${main.days}d${groups.some(({ days }) => days !== main.days) ? '+' : ''}`
}

/** Around drawings that are not colored by phase. */
export const TintsOf = createContext<Tints>(byPhase)

export const useTints = (): Tints => useContext(TintsOf)

/** The key of the zone in which what was looked up stands. */
export const LitZone = createContext<string | null>(null)

const keyOf = (personId: string | undefined): string => `cultivatd-map-view ${personId ?? ''}`

/** What this person colors drawings by on this device. */
export function useMapView(): [MapView, (view: MapView) => void] {
  const personId = useSession().me?.id
  const [chosen, setChosen] = useState<MapView | null>(null)
  const kept = useMemo(() => keptView(keyOf(personId)), [personId])
  const choose = useCallback(
    (view: MapView) => {
      setChosen(view)
      try {
        localStorage.setItem(keyOf(personId), view)
      } catch {
        // A storage that is full keeps nobody from looking.
      }
    },
    [personId],
  )
  return [chosen ?? kept, choose]
}

function keptView(key: string): MapView {
  try {
    return mapViews.find(({ value }) => value === localStorage.getItem(key))?.value ?? 'phase'
  } catch {
    return 'phase'
  }
}
