import type { FactorStep } from '@cultivatd/domain/account/second-factor'
import { type ReactNode, Suspense, useState } from 'react'
import { keepToken } from '../live/token.ts'
import { lazily } from '../ui/lazily.ts'

const SecondStep = lazily(async () => (await import('./second-step.tsx')).SecondStep)

/** What a way in came to: a session, or what has to be done before. */
export type SignedIn = { token: string } | { step: FactorStep }

interface Taken {
  take: (signedIn: SignedIn) => void
  /** In place of the form, while a second factor is asked for. */
  screen: ReactNode
}

/** Takes what a way in came to, and asks for the second factor where there is one (decision 188). */
export function useFactorStep(onSignedIn: () => void): Taken {
  const [step, setStep] = useState<FactorStep | null>(null)
  const keep = (token: string) => {
    keepToken(token)
    onSignedIn()
  }
  return {
    take: (signedIn) => ('token' in signedIn ? keep(signedIn.token) : setStep(signedIn.step)),
    screen: step && (
      <Suspense>
        <SecondStep step={step} onSignedIn={keep} onCancel={() => setStep(null)} />
      </Suspense>
    ),
  }
}
