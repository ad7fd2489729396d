// Told by the page of the operations too: nothing here may load the schemas.

/** Writes to Metrc of one facility or of several that have no good end yet. */
export interface PendingChanges {
  waiting: number
  refused: number
  needsPerson: number
}

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`

/**
 * What becomes of the changes of a facility that nobody sees while it is not active (FAC-02): a sentence for each kind,
 * none where there are none.
 */
export function pendingSentences(facility: string, { waiting, refused, needsPerson }: PendingChanges): string[] {
  const sentences: string[] = []
  const of = (count: number) => `${changes(count)} of ${facility}`
  if (waiting > 0)
    sentences.push(
      waiting === 1
        ? `${of(1)} waits for Metrc. It stays and is sent when it is active again.`
        : `${of(waiting)} wait for Metrc. They stay and are sent when it is active again.`,
    )
  if (refused > 0)
    sentences.push(
      refused === 1
        ? `${of(1)} was refused by Metrc. It is seen again when it is active again.`
        : `${of(refused)} were refused by Metrc. They are seen again when it is active again.`,
    )
  if (needsPerson > 0)
    sentences.push(
      needsPerson === 1
        ? `${of(1)} needs a person. It is seen again when it is active again.`
        : `${of(needsPerson)} need a person. They are seen again when it is active again.`,
    )
  return sentences
}

/** What the page of the operations tells of facilities that are not active: how many, and where they come back. */
export const inactiveSentence = (count: number): string | null =>
  count === 0
    ? null
    : `${changes(count)} of facilities that are not active ${count === 1 ? 'is' : 'are'} held back until an organization admin makes the facility active again.`
