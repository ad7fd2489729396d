// Apart from the schema, which brings zod to the first screen of a station.
export const shortestPin = 6
export const longestPin = 12

/** So many wrong ones in a row lock the PIN of a person. */
export const wrongOfPerson = 5
/** So many, of whomever, lock a station that has no network: who tries the PINs of all is stopped too. */
export const wrongOfStation = 10
/**
 * So many within an hour lock one that has a network, whoever is right in between: a crew of 30 takes over some 60 times an hour,
 * and would have to mistype every third time.
 */
export const wrongWithinHour = 20

/**
 * What somebody is told at a wrong PIN.
 *
 * @param left how many more wrong ones there may be
 * @param locked what this one locked, for how long and what works meanwhile; null where it locked nothing
 */
export const wrongPinText = (left: number, locked: string | null): string =>
  locked !== null
    ? `That is not the PIN. ${locked}`
    : `That is not the PIN. ${left === 1 ? 'One more wrong one locks it' : `${left} more wrong ones lock it`}.`
