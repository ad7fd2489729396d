/** Names as the facility has them in Metrc; null for none, and for what the mirror has forgotten. */
export interface LinkNames {
  facility: string
  to: string | null
  from: string | null
}

/** What the history says of a link that was made, changed or taken away: 'Linked Runtz to Runtz #5 in Metrc at Stillwater'. */
export function linkedText(name: string, { facility, to, from }: LinkNames, isLinked: boolean): string {
  const there = `in Metrc at ${facility}`
  if (!isLinked) return from === null ? `Unlinked ${name} ${there}` : `Unlinked ${name} from ${from} ${there}`
  const linked = to === null ? `Linked ${name} ${there}` : `Linked ${name} to ${to} ${there}`
  return from === null ? linked : `${linked}, no longer to ${from}`
}
