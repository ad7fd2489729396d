/** What the address says of the run templates. */
export interface RunSearch {
  /** The template that is opened, or 'new'. */
  template?: string
  /** The run that is opened. */
  run?: string
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 100

export const runSearch = ({ template, run }: Record<string, unknown>): RunSearch => ({
  ...(isShort(template) && { template }),
  ...(isShort(run) && { run }),
})
