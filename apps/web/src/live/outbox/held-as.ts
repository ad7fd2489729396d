/** A record of a facility by its label or name, as acts know it. */
export const heldAs = (facilityId: string, record: string): string => `${facilityId} ${record}`

/** The goods of a facility: what is taken out of them hangs on what was put in before. */
export const stockHeld = (facilityId: string): string => heldAs(facilityId, 'stock')
