/** The classes that apply, as one `className`: those of the design by their names, those of a feature from its module. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
