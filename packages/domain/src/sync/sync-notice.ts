// Apart from the schemas: the first screen needs the words only.

/** What a failed read says (SYNC-04). */
export const syncFailedText = (error: string | null): string => `Sync Failed: ${error || 'Unknown Issue'}`

/** What is said while a read runs that people wait for (SYNC-06). */
export const syncInProgressText = 'Sync In Progress'
