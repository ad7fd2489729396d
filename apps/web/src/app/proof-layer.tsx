import { Suspense, useEffect, useState } from 'react'
import { asksForProof } from '../live/proof.ts'
import { lazily } from '../ui/lazily.ts'

const ProofDialog = lazily(async () => (await import('../account/proof-dialog.tsx')).ProofDialog)

/** Above whatever was pressed: the password once more, then what was pressed goes on (decision 094). */
export function ProofLayer() {
  const [end, setEnd] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    let asked: Promise<boolean> | null = null
    return asksForProof(() => {
      // Several calls that were refused at once are one question.
      asked ??= new Promise<boolean>((resolve) => setEnd(() => resolve)).finally(() => {
        asked = null
        setEnd(null)
      })
      return asked
    })
  }, [])
  return (
    end && (
      <Suspense>
        <ProofDialog onEnd={end} />
      </Suspense>
    )
  )
}
