// Asked of thousands of names on the device: nothing here may load the schemas.
import { nameKey, nearNames, plainName } from './near-names.ts'

/** An active record of Metrc that no record of ours is linked to. */
export interface FoundRecord {
  facilityId: string
  metrcId: number
  name: string
}

/** What of Metrc's records may become one record of ours (READ-89). */
export interface Proposal {
  id: string
  /** The commonest spelling. */
  name: string
  found: FoundRecord[]
  /** A record of ours that has this name, or one that may mean the same; null for none. */
  existing: { name: string; isSame: boolean } | null
}

// Made once: a comparison that makes its own takes a hundred times as long.
const collator = new Intl.Collator('en-US', { numeric: true })

/** One proposal for all that may mean the same, by name; what is linked already is not among the found. */
export function proposalsOf(found: readonly FoundRecord[], own: readonly { name: string }[]): Proposal[] {
  const bySpelling = new Map(own.map(({ name }) => [plainName(name), name]))
  const byKey = new Map(own.map(({ name }) => [nameKey(name), name]))
  return nearNames(found, ({ name }) => name)
    .map(({ key, name, rows }) => {
      const same = rows.map((row) => bySpelling.get(plainName(row.name))).find((other) => other !== undefined)
      const near = same ?? byKey.get(key)
      return {
        id: key,
        name: name.trim(),
        found: rows,
        existing: near === undefined ? null : { name: near, isSame: same !== undefined },
      }
    })
    .sort((one, other) => collator.compare(one.name, other.name))
}

/** The spellings of a proposal that can stand apart, each as a proposal of its own: Metrc takes case and blanks for nothing. */
export function apart(proposal: Proposal): Proposal[] {
  const groups = new Map<string, FoundRecord[]>()
  for (const record of proposal.found) {
    const key = plainName(record.name)
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return [...groups].map(([key, found]) => ({
    id: `${proposal.id} ${key}`,
    name: found[0]?.name.trim() ?? proposal.name,
    found,
    existing: proposal.existing,
  }))
}

/** What is linked when it is made: one record of each facility, the one that is spelled so before any other. */
export function linksOf({ name, found }: Pick<Proposal, 'name' | 'found'>): FoundRecord[] {
  const links = new Map<string, FoundRecord>()
  const spelled = plainName(name)
  for (const record of found) {
    const known = links.get(record.facilityId)
    const isCloser = plainName(record.name) === spelled && plainName(known?.name ?? '') !== spelled
    if (!known || isCloser) links.set(record.facilityId, record)
  }
  return [...links.values()]
}

/** The spellings of what was found, each once, as they were typed. */
export const spellingsOf = ({ found }: Pick<Proposal, 'found'>): string[] => [...new Set(found.map(({ name }) => name))]
