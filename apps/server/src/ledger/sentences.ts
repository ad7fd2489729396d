/** What the ledger says to people in its own words. */
export const sentences = {
  noKey:
    'There is no sync key, so nothing can be sent to Metrc. An organization admin enters it in the organization settings.',
  stopping: 'The server is being stopped. Nothing was sent to Metrc. Try again in a minute.',
  notRecorded:
    'This could not be stored, so nothing was sent to Metrc. Ask the operator of this server to make room on its disk.',
  tooBusy:
    'The database has more to do than it can at the moment, so this was not stored and nothing was sent to Metrc. Send it again in a few seconds.',
  perhapsRecorded:
    'The database stopped answering while this was stored. Send it again in a few seconds: with the same Idempotency-Key it is done once, whether it was stored or not.',
  recordedAndAway:
    'This is stored and goes to Metrc by itself, but the database does not answer at the moment. Sent again with the same Idempotency-Key, it is not done twice, and answered with what became of it.',
  otherRequest: 'This key was used for another change. Nothing was sent. Use a new key for each change.',
  dealtWith:
    'Somebody has dealt with this refusal at this moment, so this was not sent. Close it and look at the record before you send it once more.',
  badKey:
    'An Idempotency-Key has 8 to 128 letters, digits, hyphens or underscores, and so has each of up to 20 in Corrects.',
  badDoneAt:
    'Done-At is an instant in UTC such as 2026-11-28T14:05:00Z, and goes with an Idempotency-Key: what waited on a device may arrive twice.',
  noTrace: 'Metrc gave no clear answer, and its records could not be read to find out. Look at the record in Metrc.',
  refusedOnTheWay: (status: number, times: number) =>
    `Not Metrc itself, but something on the way to it refused this ${times} times (${status}). Metrc shows no trace of it.`,
  changedSinceBackup:
    'The database was restored from a backup: since that was made this may have been sent, and taken back or renamed by a later change. Look at it in Metrc, and decide by what is to be there.',
  wasSoBefore:
    'Metrc shows that it was already so before this was sent. Look at the record in Metrc: what was entered here may not be in it.',
  foundNotApplied: (name: string) => `${name} found that Metrc has not applied this.`,
} as const
