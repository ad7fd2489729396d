/** The database cannot be used, with a sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
