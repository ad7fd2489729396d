/** Asks whoever sits here to prove who they are; answers whether they did. */
type AskProof = () => Promise<boolean>

let ask: AskProof | null = null

/** From now on this asks, until the answered function is called. */
export function asksForProof(asker: AskProof): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/** For a call that was refused for want of a proof; without anybody to ask it stays refused. */
export const isProven = async (): Promise<boolean> => (await ask?.()) ?? false
