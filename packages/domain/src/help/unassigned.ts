/** Where articles are that belong to no category (HELP-06, DATA-75). */
export const unassigned = { id: 'unassigned', index: 999, name: 'Unassigned' } as const
