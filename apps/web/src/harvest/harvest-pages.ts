/** The harvest that such a change began with: the ledger keeps Metrc's number of it. */
export function harvestIdOf(payload: Readonly<Record<string, unknown>>): string | null {
  const [first] = Array.isArray(payload['harvests']) ? (payload['harvests'] as { id: unknown }[]) : [payload]
  const id = first?.['id']
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}
