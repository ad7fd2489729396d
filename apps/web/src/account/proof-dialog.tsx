import { OwnPassword } from '@cultivatd/domain/account/account'
import { FactorCode } from '@cultivatd/domain/account/second-factor'
import { hasSecondFactor } from '@cultivatd/domain/account/second-factor-rules'
import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { useSession } from '../live/session.ts'
import { useInit } from '../live/use-init.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordInput, TextInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { awaitPopup, openPopup } from './await-identity.ts'
import { givePasskey, noPasskeysHere, passkeyTrouble } from './passkeys.ts'

const fields = ['password', 'code'] as const
const unasked = z.string()

/** What is typed: the password where there is one, and a code where there is a second factor. */
const proofOf = (hasPassword: boolean, hasFactor: boolean) =>
  z.object({
    password: hasPassword ? OwnPassword.shape.password : unasked,
    code: hasFactor ? FactorCode.shape.code : unasked,
  })
type Proof = z.infer<ReturnType<typeof proofOf>>

/**
 * Asks for the own password, or for a sign-in at the provider, and for the second factor where there is one, before what changes
 * who gets in (decision 094).
 */
export function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { me } = useSession()
  const init = useInit()
  const provider = init?.identityName
  const hasPassword = me?.hasPassword ?? true
  const hasFactor = me !== null && hasSecondFactor(me.secondFactor)
  const mayPasskey = me !== null && me.secondFactor.passkeys.length > 0 && noPasskeysHere(init) === null
  const schema = proofOf(hasPassword, hasFactor)
  const { control, handleSubmit, setError, formState } = useSchemaForm(schema, { password: '', code: '' })
  const [isWaiting, setWaiting] = useState(false)

  /** One way to prove it, and what went wrong with it at its field. */
  const prove = async (way: () => Promise<boolean>) => {
    setWaiting(true)
    try {
      if (await way()) onEnd(true)
    } catch (error) {
      const wrong = error instanceof ResponseError ? error.problems : []
      const [first] = wrong.flatMap(({ path, message }) =>
        fields.flatMap((one) => (one === path ? { one, message } : [])),
      )
      if (first) setError(first.one, { type: 'wrong', message: first.message }, { shouldFocus: true })
      else notifyError(passkeyTrouble(error) ?? sentencesOf(error).join(' '))
    } finally {
      setWaiting(false)
    }
  }
  const giveCode = async ({ code }: Proof) => {
    if (!hasFactor) return true
    const { attempt } = await api.secondFactor.beginProof()
    await api.secondFactor.giveCode({ body: { attempt, code } })
    return true
  }
  const byPassword = (proof: Proof) =>
    prove(async () => {
      await api.account.prove({ body: { password: proof.password } })
      return giveCode(proof)
    })
  const byProvider = async (proof: Proof) => {
    const popup = openPopup()
    if (!popup) return
    await prove(async () => (await isProvenThere(popup)) && giveCode(proof))
    popup.close()
  }
  const byPasskey = () =>
    prove(async () => {
      await givePasskey((await api.secondFactor.beginProof()).attempt)
      return true
    })
  return (
    <FormDialog
      isOpen
      title="Is it you?"
      submitLabel={hasPassword ? 'Go on' : `Continue with ${provider}`}
      busyLabel="Checking"
      isBusy={formState.isSubmitting || isWaiting}
      onSubmit={hasPassword ? handleSubmit(byPassword) : handleSubmit(byProvider)}
      onClose={() => onEnd(false)}
    >
      <p className="muted">
        This changes who gets in, or what the state is told with. Somebody else could sit at your screen, so prove that
        it is you. It holds for five minutes.
      </p>
      {hasPassword && <PasswordInput control={control} name="password" label="Your password" />}
      {hasFactor && (
        <TextInput
          control={control}
          name="code"
          label="Code"
          hint="Of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          isMono
        />
      )}
      {mayPasskey && <OtherWay label="Use a passkey instead" onClick={() => void byPasskey()} />}
      {hasPassword && me?.hasIdentity && provider && !hasFactor && (
        <OtherWay label={`Continue with ${provider}`} onClick={() => void byProvider({ password: '', code: '' })} />
      )}
    </FormDialog>
  )
}

const OtherWay = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <Button variant="text" startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  </div>
)

async function isProvenThere(popup: Window): Promise<boolean> {
  const { url, attempt } = await api.account.startProof()
  popup.location.href = url
  const proof = await awaitPopup(popup, async () => {
    const { isProven } = await api.account.proveIdentity({ body: { attempt } })
    return isProven ? true : null
  })
  return proof ?? false
}
