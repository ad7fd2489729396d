import type { Said } from '@cultivatd/domain/repair/judge'
import { mendWords } from '@cultivatd/domain/repair/mend-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { routesOf } from '../live/feature-routes.ts'
import type { Act } from '../live/outbox/act.ts'
import { loadOutbox } from '../live/outbox/load-outbox.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { openActs } from '../record/act/act-words.ts'
import { GiveUpAct } from '../record/act/give-up-act.tsx'
import { useActSentence } from '../record/act/use-act-sentence.ts'
import { KeptPicture } from '../record/file/kept-photo.tsx'
import { Card } from '../ui/card.tsx'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import { actFields, type Values, withField } from './act-fields.ts'
import styles from './repair.module.css'
import { TrayActions } from './tray-actions.tsx'
import { TrayField } from './tray-fields.tsx'
import { useWaterNow } from './use-water-now.ts'

/** What was done without a network and was not taken, each with its values, until it is sent again or given up. */
export function RefusedActs() {
  const { acts } = useOutbox()
  return openActs(acts).refused.map((act) => <RefusedAct key={act.id} act={act} />)
}

function RefusedAct({ act }: { act: Act }) {
  const { id, at, call, standing } = act
  const sentence = useActSentence([act])(act)
  const [isGivingUp, setGivingUp] = useState(false)
  const { send, isBusy } = useSend()
  const route = useRoute(act)
  const tried = useNow(act, route)
  const water = useWaterNow(act)
  if (standing.is !== 'refused') return null
  const body = (call.body ?? {}) as Values
  const isOvertaken = body['version'] !== undefined && water === null
  const now = water && !standing.mayHaveArrived ? water.said : tried
  const sendAgain = async () => {
    const outbox = await loadOutbox()
    // It is done on the water as it is seen here, and no more on that of then.
    if (water && !standing.mayHaveArrived) await outbox.edit(id, { ...body, version: water.version })
    await outbox.again(id)
  }
  return (
    <Card
      title={sentence}
      actions={
        <TrayActions
          isBusy={isBusy}
          sendLabel="Send again"
          onGiveUp={() => setGivingUp(true)}
          onSend={() => void send(sendAgain)}
        />
      }
    >
      <p className="small muted">
        Done on this device <Moment at={at} />, and not taken when it was sent. What comes after it for the same records
        waits here behind it.
      </p>
      {act.file && <KeptPicture act={{ ...act, file: act.file }} />}
      <WhyNotTaken problems={standing.problems} now={now} />
      {water && <p className="small">{`The water of ${water.name} now: ${water.state}.`}</p>}
      {standing.problems
        .flatMap((problem) => ways[problem] ?? [])
        .map((way) => (
          <p key={way} className="small muted">
            {way}
          </p>
        ))}
      {isOvertaken && (
        <p className="small muted">
          Somebody else was first. Open it to see how it is now; if it is still to be done, do it anew there and give
          this up.
        </p>
      )}
      {/* Of what may have arrived, and of what was seen in another version, nothing can be changed here. */}
      {!standing.mayHaveArrived && !isOvertaken && (
        <ActFields
          body={body}
          path={route?.path ?? ''}
          isLocked={isBusy}
          onChange={(next) => void send(async () => (await loadOutbox()).edit(id, next))}
        />
      )}
      {isGivingUp && <GiveUpAct act={act} sentence={sentence} onClose={() => setGivingUp(false)} />}
    </Card>
  )
}

const untilGiven = 'Ask an admin for the permission, then send it again; or give it up with a reason.'

/** What can be done about answers that are about who sends it and where, and not about its values. */
const ways: Readonly<Record<string, string>> = {
  'Unknown Facility':
    'The facility is not active any more since you did this. Send it again once an admin has made it active; or give it up with a reason.',
  'You do not have the permission for this.': untilGiven,
  'Your access is pending. An administrator has to give you a permission.': untilGiven,
}

/** What the server said, or what is in its way now; that it would work, with what was said. */
function WhyNotTaken({ problems, now }: { problems: readonly string[]; now: readonly Said[] | null }) {
  const isFine = now?.length === 0
  const said: readonly Said[] = now ?? problems.map((message) => ({ message }))
  return (
    <p className="row g2 wrap">
      <State kind={isFine ? 'in-step' : 'refused'}>{isFine ? 'Works now' : 'Not taken'}</State>
      <span>{isFine ? `Was: ${problems.join(' ')}` : said.flatMap(inWords).join('. ')}</span>
    </p>
  )
}

interface ActFieldsProps {
  body: Values
  /** Of the route that it is sent by. */
  path: string
  isLocked: boolean
  onChange: (body: Values) => void
}

const ActFields = ({ body, path, isLocked, onChange }: ActFieldsProps) => (
  <div className={styles.fields}>
    {actFields(body).map(({ key, field, label, value }) => (
      <TrayField
        key={key}
        facilityId={typeof body['facilityId'] === 'string' ? body['facilityId'] : ''}
        act={path}
        {...{ field, label, value, isLocked }}
        onChange={(next) => onChange(withField(body, key, next))}
      />
    ))}
  </div>
)

const inWords = ({ message, mend }: Said): string[] => (mend ? [message, mendWords[mend]] : [message])

interface ActRoute {
  path: string
  isTried: boolean
}

/** Where it is sent; undefined until that is known. */
function useRoute({ call: { feature, route } }: Act): ActRoute | undefined {
  const { data } = useQuery({
    queryKey: ['act-route', feature, route],
    networkMode: 'always',
    queryFn: async (): Promise<ActRoute> => {
      const table: Readonly<Record<string, { path: string; isTried?: boolean }>> = await routesOf(
        feature as Parameters<typeof routesOf>[0],
      )
      const found = table[route]
      return { path: found?.path ?? '', isTried: found?.isTried ?? false }
    },
  })
  return data
}

/** What is in its way now, of what can be tried; null where nobody can tell. */
function useNow({ key, call: { body } }: Act, route: ActRoute | undefined): readonly Said[] | null {
  const isTried = route?.isTried ?? false
  const { data } = useQuery({
    queryKey: ['act-now', key, JSON.stringify(body)],
    enabled: isTried,
    queryFn: async () => {
      const values = body as Values & { facilityId: string }
      const { fails, whole } = await api.repair.try({
        body: { facilityId: values.facilityId, act: route?.path ?? '', bodies: [values] },
      })
      const isOne = fails.length === 1
      return [
        ...whole.map((message) => ({ message })),
        ...fails.flatMap(({ record, problems }) =>
          problems.map((said) => (isOne ? said : { ...said, message: `${record}: ${said.message}` })),
        ),
      ]
    },
    // What others mend meanwhile is seen without a press.
    refetchInterval: 15_000,
    staleTime: 0,
  })
  return data ?? null
}
