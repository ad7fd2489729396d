/** What every input of labels has. */
export const labelText = {
  className: 'mono',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const
