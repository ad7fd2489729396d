import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { sentencesOf } from '../live/response-error.ts'
import { useInit } from '../live/use-init.ts'
import { BusyButton } from '../ui/busy.tsx'
import { notifyError } from '../ui/notices.ts'
import { givePasskey, noPasskeysHere, passkeyTrouble } from './passkeys.ts'

/** Signs in with a passkey alone, where this page can have one (decision 188). */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (signedIn: { token: string }) => void }) {
  const init = useInit()
  const [isBusy, setBusy] = useState(false)
  if (noPasskeysHere(init) !== null) return null
  const signIn = async () => {
    setBusy(true)
    try {
      onSignedIn({ token: (await givePasskey(null)) ?? '' })
    } catch (error) {
      notifyError(passkeyTrouble(error) ?? sentencesOf(error).join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt3">
      <BusyButton
        variant="outlined"
        size="large"
        isBusy={isBusy}
        busyLabel="Waiting for your passkey"
        onClick={() => void signIn()}
        startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        Sign in with a passkey
      </BusyButton>
    </div>
  )
}
