interface Press<Event> {
  /** Sends what is not known once more; null while everything is known. */
  repeat: (() => Promise<void>) | null
  onSubmit: (event?: Event) => unknown
  /** What the fields still need, or why it cannot be done; null when nothing is in the way. */
  missing: string | null | undefined
}

/**
 * What the button of a form does. What is not known is sent again as it was, and nothing may be in its way: the live
 * records may show already what came of it, and by the form's rules that cannot be done twice.
 */
export const pressOf = <Event>({
  repeat,
  onSubmit,
  missing,
}: Press<Event>): Required<Pick<Press<Event>, 'onSubmit' | 'missing'>> =>
  repeat ? { onSubmit: () => repeat(), missing: null } : { onSubmit, missing }
