/**
 * What is known of a draft that was sent without an answer, since its key was looked up: it arrived. The key stays in the draft
 * beside it, so that it is still not done twice if its form sends it once more.
 */
export interface Became {
  /** `dealt-with`: it was refused, and somebody has mended it or given it up since. */
  is: 'done' | 'waiting' | 'dealt-with'
  /** Of what the ledger has of it; null of what is ours alone, and where nothing had to be sent. */
  operationId: string | null
  /** In the words of the ledger: 'Adjusted by −1.00 g: Drying'; '' without any. */
  summary: string
}

/** What the parts of a form keep, by their names. */
type Parts = Readonly<Record<string, unknown>>

/** What its key told of a draft; null while that is not known, or it was refused and can be sent again. */
export const becameOf = ({ became }: Parts): Became | null => (became as Became | undefined) ?? null

const words: Record<Became['is'], string> = {
  done: 'arrived',
  waiting: 'arrived, waits for Metrc',
  'dealt-with': 'refused, and dealt with since',
}

export const becameText = ({ is }: Became): string => words[is]

/** The same about the form that still shows it. */
export const becameSentence = ({ is, summary }: Became): string => {
  const what = summary === '' ? '' : ` (${summary})`
  if (is === 'done') return `This arrived${what}, and is done.`
  if (is === 'waiting') return `This arrived${what}, and waits for Metrc.`
  return `This was refused${what}, and somebody has dealt with it since.`
}

/** Why what was typed did not happen, in the words of who refused it; [] where nothing was refused. */
export function refusedWordsOf({ change }: Parts): readonly string[] {
  const { states = [] } = (change ?? {}) as {
    states?: readonly (readonly [string, { is: string; messages?: string[] }])[]
  }
  return [...new Set(states.flatMap(([, { is, messages = [] }]) => (is === 'refused' ? messages : [])))]
}
