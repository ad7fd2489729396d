/** Which packages are chosen, by id, and from where Shift extends. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** One package set or cleared. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Everything between the last chosen package and this one, in the order of the page; without a last one only this. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** The box of a group or of the whole table: all in, or all out when all were in. */
export function toggledAll({ ids, anchor }: Selection, of: readonly string[]): Selection {
  const next = new Set(ids)
  const isOn = of.length > 0 && of.every((id) => ids.has(id))
  for (const id of of) {
    if (isOn) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor }
}

/** Packages that left the room leave the selection too. */
export function kept(selection: Selection, present: ReadonlySet<string>): Selection {
  const ids = new Set([...selection.ids].filter((id) => present.has(id)))
  return ids.size === selection.ids.size ? selection : { ids, anchor: selection.anchor }
}

export type BoxState = 'on' | 'some' | 'off'

export function boxState({ ids }: Selection, of: readonly string[]): BoxState {
  const on = of.filter((id) => ids.has(id)).length
  return on === 0 ? 'off' : on === of.length ? 'on' : 'some'
}
