/** What a lookup says when nothing has this label or name (LOOKUP-03). */
export const invalidLabelOrName = 'Invalid Label/Name'

/** The same without a network, of what may well be there (decision 174). */
export const notOnThisDevice = 'Not on this device'

/** How many matches of each kind are offered. */
export const mostMatchesOfKind = 10
