import type { Act, NewAct } from './act.ts'
import type { ActStore } from './send-acts.ts'

export const aNewAct = (more: Partial<NewAct> & { body?: unknown } = {}): NewAct => {
  const { body = {}, ...rest } = more
  return {
    key: 'key-of-a-test',
    personId: 'p',
    at: '2026-11-21T10:00:00.000Z',
    call: { feature: 'plant', route: 'move', body },
    records: ['plant 1'],
    summary: 'Move a plant',
    corrects: [],
    ...rest,
  }
}

export const anAct = (more: Partial<Act> & { body?: unknown } = {}): Act => ({
  ...aNewAct(more),
  id: 1,
  standing: { is: 'waiting' },
  ...(more.standing && { standing: more.standing }),
  ...(more.id !== undefined && { id: more.id }),
})

/** A store that outlives its tabs. */
export function aMemory(begin: readonly Act[]): { store: ActStore; acts: () => Act[] } {
  const acts = new Map(begin.map((act) => [act.id, act]))
  return {
    acts: () => [...acts.values()],
    store: {
      of: async (personId) => [...acts.values()].filter((act) => act.personId === personId),
      async change(id, to) {
        const before = acts.get(id)
        const after = before && to(before)
        if (after) acts.set(id, after)
        else if (after === null) acts.delete(id)
      },
    },
  }
}
