/** The rack of a system that is open, in the address of its room: `rack=SYSTEM.6`. */
export interface SystemSearch {
  rack?: string
}

export const systemSearch = ({ rack }: Record<string, unknown>): SystemSearch =>
  typeof rack === 'string' && /^.+\.\d+$/.test(rack) ? { rack } : {}

/** Which rack of this system the address opens; null for none. */
export function openedRack({ rack }: SystemSearch, systemId: string): number | null {
  const at = rack?.lastIndexOf('.') ?? -1
  return rack !== undefined && rack.slice(0, at) === systemId ? Number(rack.slice(at + 1)) : null
}

/** The address with a rack open, or with none. */
export function withRack<Search extends SystemSearch>(search: Search, systemId: string, rack: number | null): Search {
  const { rack: _before, ...rest } = search
  return (rack === null ? rest : { ...rest, rack: `${systemId}.${rack}` }) as Search
}
