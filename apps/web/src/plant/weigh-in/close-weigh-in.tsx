import { harvestAdditionProblems } from '@cultivatd/domain/harvest/add'
import { weightSummary } from '@cultivatd/domain/harvest/weights'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { toBeSent, weighedTwice } from '@cultivatd/domain/weigh-in/close'
import { doubtedWeights } from '@cultivatd/domain/weigh-in/judge-weight'
import { type PlantWeight, standingWeights } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import Button from '@mui/material/Button'
import { Fragment, useState } from 'react'
import { api } from '../../live/api.ts'
import { createRepeatKey } from '../../live/repeat-key.ts'
import { sentencesOf } from '../../live/response-error.ts'
import { failureText } from '../../live/tracked-call.ts'
import { useTopic, useTopicRow } from '../../live/use-topic.ts'
import { useConnection } from '../../live/use-connection.ts'
import { TrialDialog } from '../../record/trial-dialog.tsx'
import { useTrial } from '../../record/use-trial.ts'
import { Tag } from '../../trade/tag.tsx'
import { Alert } from '../../ui/alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { notify, notifySaved } from '../../ui/notices.ts'
import { harvestFacts } from '../harvest-fields.tsx'
import { countText } from '../plants-form.tsx'
import { useHarvestOpener } from '../use-harvest-opener.ts'
import { usePlantsByLabel } from '../../trade/use-plants-by-label.ts'
import { toConfirmText } from '../weights-entry.ts'
import { ChangedHead, headFacts, useSeenHead } from './changed-head.tsx'
import { ToLookAt } from './station-list.tsx'
import type { StationWeights } from './use-station-weights.ts'
import styles from './station.module.css'

interface CloseProps {
  weighIn: WeighIn
  /** What the server has: nothing else is sent. */
  rows: readonly PlantWeight[]
  acts: StationWeights
  /** Left out where it is closed already, and only what came later is sent. */
  onChange?: () => void
  onGiveUp?: () => void
  onClose: () => void
}

/** Shows what closing sends to Metrc, and sends it. */
export function CloseWeighIn(props: CloseProps) {
  const { weighIn, rows, acts, onChange, onGiveUp, onClose } = props
  const { facilityId, plants: expected } = weighIn
  const sent = toBeSent(rows)
  const head = useSeenHead(weighIn)
  const closing = useClosing(props, head.version)
  const problems = useProblems(
    weighIn,
    sent.map(({ label }) => label),
  )
  const { total } = weightSummary(sent.map(({ weightGrams }) => weightGrams))
  const standing = standingWeights(rows)
  const left = expected.filter((label) => !standing.has(label))
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const facts = headFacts(weighIn, rooms)
  const missing = useMissing(props)
  const plants = sent.map(({ label, weightGrams }) => ({ label, weight: weightGrams }))
  return (
    <>
      <FormDialog
        isOpen
        title={weighIn.ended ? 'Send what came later' : 'Close the weigh-in'}
        submitLabel={`Harvest ${countText(sent.length)}`}
        busyLabel="Sending"
        isBusy={closing.isBusy}
        missing={head.before ? 'Look at the harvest again' : (missing ?? problems.missing)}
        width={640}
        onSubmit={() => closing.press(plants)}
        onClose={onClose}
      >
        {closing.refused && (
          <Alert tone="error" title="Nothing was sent">
            <ul className="merr mt1">
              {closing.refused.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        {head.before && <ChangedHead before={headFacts(head.before, rooms)} now={facts} onAccept={head.accept} />}
        <p>
          This alone writes to Metrc. {countText(sent.length)} with <b className="b">{quantityText(total)} g</b> go into
          one harvest:
        </p>
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={label === 'Harvest' ? 'mono ell' : undefined} title={text}>
                {text}
              </dd>
            </Fragment>
          ))}
        </dl>
        {onChange && (
          <p>
            <Button variant="outlined" onClick={onChange}>
              Change the harvest
            </Button>
          </p>
        )}
        {problems.messages.length > 0 && (
          <Alert tone="error" title="This would be refused">
            <ul className="merr mt1">
              {problems.messages.slice(0, 20).map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            <p className="mt1">Take back the weights of plants that cannot be harvested, or change the harvest.</p>
          </Alert>
        )}
        <ToLookAt weighIn={weighIn} weights={acts.weights} acts={acts} />
        {left.length > 0 && (
          <details>
            <summary>
              {countText(left.length)} {left.length === 1 ? 'was' : 'were'} expected and not weighed: they stay in the
              room
            </summary>
            <ul className={styles.short}>
              {left.slice(0, 200).map((label) => (
                <li key={label}>
                  <Tag label={label} />
                </li>
              ))}
            </ul>
          </details>
        )}
        <details>
          <summary>All weights that are sent</summary>
          <ul className={styles.short}>
            {sent.map(({ id, label, weightGrams }) => (
              <li key={id} className="row between">
                <Tag label={label} /> <b className="m">{quantityText(weightGrams)} g</b>
              </li>
            ))}
          </ul>
        </details>
        {onGiveUp && (
          <p className="small muted">
            Nothing of it is to be harvested? <Button onClick={onGiveUp}>Give up the weigh-in</Button>
          </p>
        )}
      </FormDialog>
      {closing.trial && (
        <TrialDialog
          trial={closing.trial}
          words={{ one: 'plant', many: 'plants', done: 'harvested' }}
          verb={`Harvest ${countText(sent.length)}`}
        />
      )}
    </>
  )
}

/** Why it cannot be closed yet. */
function useMissing({ weighIn, rows, acts }: CloseProps): string | null {
  const { state } = useConnection()
  const waiting = acts.weights.filter(({ isWaiting }) => isWaiting).length
  if (state === 'noNetwork' || state === 'noServer' || state === 'connecting')
    return 'Closing takes the network: weights go on being kept here'
  if (toBeSent(rows).length === 0) return 'No plant is weighed yet'
  if (waiting > 0) return `${countText(waiting)} of this device ${waiting === 1 ? 'is' : 'are'} on the way`
  const twice = weighedTwice(rows).length
  if (twice > 0) return `${countText(twice)} ${twice === 1 ? 'was' : 'were'} weighed twice: choose which weight counts`
  const doubted = doubtedWeights(rows, weighIn.type).size
  return doubted > 0 ? toConfirmText(doubted) : null
}

/** What the rule of harvesting says of it now, as the server will. */
function useProblems(weighIn: WeighIn, labels: readonly string[]) {
  const { facilityId, locationId, name, date } = weighIn
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const references = useTopicRow('references', { facilityId })
  const found = usePlantsByLabel(facilityId, labels)
  if (!references || (labels.length > 0 && found.isLooking))
    return { messages: [], missing: 'The plants are being looked up' }
  const named = labels.map((label) => ({ label, plant: found.plants.get(label), elsewhere: found.others.get(label) }))
  // Where they cannot be looked up the server judges.
  const plants = found.failed === null && found.unseen.size === 0 ? named : []
  const problems = harvestAdditionProblems(
    plants,
    weighIn,
    harvestFacts({ rooms, references }, harvests, { locationId, name, date }),
  )
  const messages = problems.map(({ message }) => message)
  return { messages, missing: messages.length > 0 ? 'Some of it would be refused' : null }
}

type Plants = { label: string; weight: number }[]

/** The one step that writes to Metrc: tried before, sent once however often it is pressed. */
function useClosing({ weighIn, onClose }: CloseProps, version: number) {
  const { id: weighInId, facilityId, type, locationId, sublocation, name, date } = weighIn
  const [repeatKey] = useState(() => createRepeatKey())
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<readonly string[] | null>(null)
  const open = useHarvestOpener(facilityId)
  const tell = (outcome: Outcome, plants: Plants) => {
    const { total } = weightSummary(plants.map(({ weight }) => weight))
    const failed = outcome.operations.filter(({ state }) => state === 'refused').length
    const detail = `Harvested ${countText(plants.length - failed)} of ${name}`
    if (failed > 0)
      notify({ kind: 'warn', text: `Metrc refused ${countText(failed)}: they lie in your repair tray`, detail })
    else
      notifySaved({
        detail: `Harvested ${countText(plants.length)}, ${quantityText(total)} g`,
        action: { label: 'Open', perform: () => void open({ name, date }) },
      })
  }
  async function send(plants: Plants): Promise<void> {
    const call = { params: { weighInId }, body: { facilityId, version, plants } }
    setSending(true)
    setRefused(null)
    try {
      const outcome = await api.weighIn.close(call, { idempotencyKey: repeatKey.of(call) })
      tell(outcome, plants)
      onClose()
    } catch (error) {
      const sentences = sentencesOf(error)
      setRefused(sentences.length > 0 ? sentences : [failureText(error)])
    } finally {
      setSending(false)
    }
  }
  const trial = useTrial<{ plants: Plants }>({
    facilityId,
    trial: {
      act: '/api/harvest/add-many',
      title: 'Harvest plants',
      bodyOf: ({ plants }) => ({ facilityId, type, locationId, sublocation, name, date, plants }),
      // What would fail is put right before anything is sent.
      together: ({ plants }) => plants.map(({ label }) => label),
    },
    tell: () => {},
    sendNow: async ([first]) => {
      if (first) await send(first.body.plants)
    },
  })
  return {
    trial: trial.trial,
    refused,
    isBusy: isSending || trial.isTrying,
    async press(plants: Plants) {
      const requests = [{ records: plants.map(({ label }) => label), body: { plants } }]
      if (!(await trial.isAsked(requests))) await send(plants)
    },
  }
}
