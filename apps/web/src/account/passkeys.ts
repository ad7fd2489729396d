import type { Init } from '@cultivatd/contract/meta/meta.contract'
import { api } from '../live/api.ts'

/**
 * Why no passkey can be made or given on this page; null where they can. They belong to one host, and a browser keeps them on
 * pages that came encrypted or from the machine itself.
 */
export function noPasskeysHere(init: Pick<Init, 'passkeyHost'> | undefined): string | null {
  const host = init?.passkeyHost
  if (!host)
    return 'Passkeys need an address with a name, and this server has a number. Your administrator can set PUBLIC_URL.'
  if (host !== location.hostname) return `Passkeys of this server work at ${host} only. Open it there.`
  if (!isSecureContext || !('PublicKeyCredential' in window)) return 'This browser has no passkeys on this page.'
  return null
}

/** What a browser throws when nobody gave one, in words; of anything else null. */
export function passkeyTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was given: it was canceled, or took too long. Try again.'
  if (error.name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (error.name === 'SecurityError' || error.name === 'NotSupportedError')
    return 'This browser cannot use a passkey here.'
  return null
}

// With the first passkey, not before.
const browser = () => import('@simplewebauthn/browser')

type Given = Parameters<typeof api.secondFactor.givePasskey>[0]['body']['answer']
type Made = Parameters<typeof api.secondFactor.addPasskey>[0]['body']['answer']

/** Asks the browser for a passkey, and gives it: for an attempt, or to sign in with it alone. */
export async function givePasskey(begun: string | null): Promise<string | null> {
  const { attempt, options } = await api.secondFactor.passkeyOptions({ body: { attempt: begun } })
  const { startAuthentication } = await browser()
  const answer = await startAuthentication({ optionsJSON: options as never })
  const body = { attempt, answer: answer as unknown as Given }
  return (await api.secondFactor.givePasskey({ body })).token
}

/** Has the browser make a passkey, and adds it under this name. */
export async function makePasskey(attempt: string, name: string) {
  const options = await api.secondFactor.newPasskey({ body: { attempt } })
  const { startRegistration } = await browser()
  const answer = await startRegistration({ optionsJSON: options as never })
  return api.secondFactor.addPasskey({ body: { attempt, name, answer: answer as unknown as Made } })
}
