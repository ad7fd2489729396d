import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { asksForProof } from '../live/proof.ts'
import { dismissErrors } from '../ui/notices.ts'
import { lazily } from '../ui/lazily.ts'

const ProofDialog = lazily(async () => (await import('../account/proof-dialog.tsx')).ProofDialog)

interface Asked {
  end: (isProven: boolean) => void
  /** Where it was asked. */
  href: string
}

/**
 * Above whatever was pressed: the password once more, then what was pressed goes on (decision 094). Who leaves the page, by Back
 * of a phone or of a browser, has not proven it: what they left behind is not done above another page.
 */
export function ProofLayer() {
  const router = useRouter()
  const href = useLocation({ select: (location) => location.href })
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let question: Promise<boolean> | null = null
    return asksForProof(() => {
      dismissErrors()
      // Several calls that were refused at once are one question.
      question ??= new Promise<boolean>((end) => setAsked({ end, href: router.state.location.href })).finally(() => {
        question = null
        setAsked(null)
      })
      return question
    })
  }, [router])
  useEffect(() => {
    if (asked && asked.href !== href) asked.end(false)
  }, [asked, href])
  return (
    asked && (
      <Suspense>
        <ProofDialog onEnd={asked.end} />
      </Suspense>
    )
  )
}
