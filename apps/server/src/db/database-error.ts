/** The database cannot be used, with a sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The way to the database is broken, so that it is not known what became of a statement that was on it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor(cause: Error) {
    super(cause.message || String(cause), { cause })
  }
}
