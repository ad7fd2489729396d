/** The states whose Metrc somebody has told of. */
export const states = ['MA', 'CO', 'NY', 'CA', 'MI', 'OK'] as const

export type State = (typeof states)[number]

export const isState = (text: string): text is State => states.some((state) => state === text)

/** The state that a variable names, in any case of letters; null when it names none or says `none`. @throws Error when there is no such preset. */
export function stateNamed(text: string | undefined): State | null {
  const name = (text ?? '').trim().toUpperCase()
  if (name === '' || name === 'NONE') return null
  if (isState(name)) return name
  throw new Error(`METRC_STATE must be one of ${states.join(', ')}, not ${name}.`)
}
