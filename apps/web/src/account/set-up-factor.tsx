import { AppCode, PasskeyName } from '@cultivatd/domain/account/second-factor'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { useInit } from '../live/use-init.ts'
import { BusyButton } from '../ui/busy.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { Segments } from '../ui/segments.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { makePasskey, noPasskeysHere, passkeyTrouble } from './passkeys.ts'
import styles from './second-factor.module.css'

/** What came of it: the session that it opens, where nobody was signed in, and recovery codes with the first one. */
export interface Added {
  token: string | null
  recoveryCodes: string[] | null
}

interface SetUpFactorProps {
  attempt: string
  /** The one that is set up; left out, both are to choose from. */
  kind?: 'app' | 'passkey'
  onAdded: (added: Added) => void
}

/** An authenticator app or a passkey, step by step. */
export function SetUpFactor({ attempt, kind, onAdded }: SetUpFactorProps) {
  const noPasskeys = noPasskeysHere(useInit())
  const [chosen, setChosen] = useState<'app' | 'passkey'>(noPasskeys === null ? 'passkey' : 'app')
  const shown = kind ?? chosen
  return (
    <div className="col g4">
      {!kind && noPasskeys === null && (
        <Segments
          label="What you set up"
          value={chosen}
          options={[
            { value: 'passkey', label: 'Passkey' },
            { value: 'app', label: 'Authenticator app' },
          ]}
          onChange={(value) => setChosen(value === 'app' ? 'app' : 'passkey')}
        />
      )}
      {shown === 'app' ? (
        <AddApp attempt={attempt} onAdded={onAdded} />
      ) : (
        <AddPasskey attempt={attempt} onAdded={onAdded} />
      )}
    </div>
  )
}

type StepProps = Pick<SetUpFactorProps, 'attempt' | 'onAdded'>

function AddApp({ attempt, onAdded }: StepProps) {
  const query = useQuery({
    queryKey: ['new-app', attempt],
    queryFn: () => api.secondFactor.newApp({ body: { attempt } }),
    // Another answer is another secret: what was scanned would be of no use.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { control, handleSubmit, setError, formState } = useSchemaForm(AppCode, { code: '' })
  const add = async ({ code }: AppCode) => {
    try {
      onAdded(await api.secondFactor.addApp({ body: { attempt, code } }))
    } catch (error) {
      const wrong = error instanceof ResponseError && error.problems.find(({ path }) => path === 'code')
      if (wrong) setError('code', { type: 'wrong', message: wrong.message }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  return (
    <QueryAnswer query={query} noun="code" skeletonRows={4}>
      {({ secret, address, code }) => (
        <form className="col g4" noValidate onSubmit={(event) => void handleSubmit(add)(event)}>
          <p>
            Scan this with an authenticator app of your phone. On the phone itself{' '}
            <a className="link" href={address}>
              open it in the app
            </a>
            , or type the key.
          </p>
          <div className={styles.app}>
            <QrCode {...code} />
            <div className="col g2">
              <span className="small muted">Key</span>
              <span className={`mono ${styles.secret}`}>{secret.match(/.{4}/g)?.join(' ')}</span>
              <div>
                <CopyButton text={secret} said="The key was copied" />
              </div>
            </div>
          </div>
          <TextInput
            control={control}
            name="code"
            label="Code that the app shows"
            hint="6 digits, a new one every half minute"
            autoComplete="one-time-code"
            inputMode="numeric"
            isMono
          />
          <div>
            <BusyButton
              type="submit"
              isBusy={formState.isSubmitting}
              busyLabel="Checking"
              startIcon={<Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />}
            >
              Set up the app
            </BusyButton>
          </div>
        </form>
      )}
    </QueryAnswer>
  )
}

type Squares = { side: number; dark: [x: number, y: number, length: number][] }

/** Black on white with its quiet edge, whatever the page looks like: cameras read nothing else. */
function QrCode({ side, dark }: Squares) {
  const edge = 4
  const path = dark.map(([x, y, length]) => `M${x + edge} ${y + edge}h${length}v1h${-length}z`).join('')
  const whole = side + 2 * edge
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${whole} ${whole}`}
      role="img"
      aria-label="QR code for an authenticator app"
    >
      <rect className={styles.paper} width={whole} height={whole} />
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** What a person would call the device at which they sit. */
const thisDevice = (): string =>
  /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0]?.replace('Mac', 'My Mac') ?? 'This device'

function AddPasskey({ attempt, onAdded }: StepProps) {
  const noteId = useId()
  const host = useInit()?.passkeyHost
  const { control, handleSubmit, formState } = useSchemaForm(PasskeyName, { name: thisDevice() })
  const add = async ({ name }: PasskeyName) => {
    try {
      onAdded(await makePasskey(attempt, name))
    } catch (error) {
      notifyError(passkeyTrouble(error) ?? sentencesOf(error).join(' '))
    }
  }
  return (
    <form className="col g4" noValidate onSubmit={(event) => void handleSubmit(add)(event)}>
      <p id={noteId}>
        A passkey is kept by this device, by your password manager or by a security key, and opened with your finger,
        your face or a PIN. It signs you in alone, without the password, at <b className="m">{host}</b>.
      </p>
      <TextInput control={control} name="name" label="Name" hint="Where it is kept, so that you know it again" />
      <div>
        <BusyButton
          type="submit"
          isBusy={formState.isSubmitting}
          busyLabel="Waiting for your device"
          aria-describedby={noteId}
          startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          Make a passkey
        </BusyButton>
      </div>
    </form>
  )
}
