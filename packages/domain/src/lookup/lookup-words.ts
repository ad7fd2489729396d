/** What a lookup says when nothing has this label or name (LOOKUP-03). */
export const invalidLabelOrName = 'Invalid Label/Name'

/** How many matches of each kind are offered. */
export const mostMatchesOfKind = 10
