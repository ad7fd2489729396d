import { whyNoWayBack } from '@cultivatd/domain/operation/only-the-state'
import type { WayBack } from '@cultivatd/domain/operation/way-back'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import type { OverlayAddress, RecordKind, RecordPage } from '../trade/overlay-address.ts'
import { recordPages } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { fullDayText } from '../ui/dates.ts'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { StateCorrectionDialog } from './state-correction-dialog.tsx'

interface WasItWrongProps {
  found: TypedBefore
  facilityName: string
  /** Opens the correction for the state at once: one press led here for it. */
  isCorrecting?: boolean
  /** The record as the way to its page, for what is put right there. */
  record?: ReactNode
}

/** What can be done about a change that Metrc has: how, until when and at what price; one press prepares it. */
export function WasItWrong({ found, facilityName, isCorrecting = false, record }: WasItWrongProps) {
  const { id, facilityId } = found.operation
  const query = useQuery({
    queryKey: ['way-back', id],
    queryFn: () => api.operation.wayBack({ params: { id } }),
    gcTime: 0,
  })
  const { open } = useOverlay()
  return (
    <section>
      <h3>Was it wrong?</h3>
      <QueryAnswer query={query} noun="way back" isOne>
        {({ ways }) => (
          <>
            {ways.map((way) => {
              const address = addressOf(way)
              return (
                <Way
                  key={way.does}
                  way={way}
                  record={record}
                  onPrepare={address && (() => open({ ...address, in: facilityId, wrong: id }))}
                />
              )
            })}
            {ways.length === 0 && (
              <p className="muted mt2">
                {whyNoWayBack(found.operation.kind)} The state corrects it: the request is prepared here.
              </p>
            )}
            <ForTheState {...{ found, facilityName, isCorrecting }} />
          </>
        )}
      </QueryAnswer>
    </section>
  )
}

/** The correction of the change, known once those that are there are. */
const sought = 'sought'

/** The correction to be filed with the state, with its data filled in; open where its form was left open. */
function ForTheState({ found, facilityName, isCorrecting }: Required<Omit<WasItWrongProps, 'record'>>) {
  const { id } = found.operation
  const { rows, status } = useTopic('stateCorrections')
  const corrections = rows.filter(({ operationId }) => operationId === id)
  const left = useLeftOpen('correction')
  const leftOpen = [`of ${id}`, ...corrections.map((one) => one.id)].find((one) => left?.place === `correction ${one}`)
  const [open, setOpen] = useState<string | null>(leftOpen ?? (isCorrecting ? sought : null))
  // What is there already is opened, and no second one begun beside it.
  if (open === sought && status !== 'loading') setOpen(corrections[0]?.id ?? `of ${id}`)
  const correction = useLastKnown(corrections, open ?? '') ?? null
  return (
    <div className="mt3">
      {corrections.map((one) => (
        <p key={one.id} className="mt2">
          <LineButton onClick={() => setOpen(one.id)}>
            {one.filedOn === '' ? 'Correction to be filed' : `Correction filed ${fullDayText(one.filedOn)}`}
          </LineButton>
        </p>
      ))}
      {corrections.every(({ filedOn }) => filedOn !== '') && (
        <div className="mt2">
          <Button size="small" onClick={() => setOpen(`of ${id}`)}>
            {corrections.length === 0 ? 'Correction for the state' : 'Another correction for the state'}
          </Button>
        </div>
      )}
      {open !== null && open !== sought && (
        <StateCorrectionDialog
          key={open}
          {...{ found, facilityName }}
          correction={open.startsWith('of ') ? null : correction}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function Way({ way, record, onPrepare }: { way: WayBack; record: ReactNode; onPrepare: (() => void) | null }) {
  return (
    <div className="mt3">
      <p>
        <b>{way.does}</b>
      </p>
      <p className="small muted mt1">
        {way.until} {way.price}
      </p>
      {onPrepare ? (
        <div className="mt2">
          <Button size="small" variant="outlined" onClick={onPrepare}>
            Prepare it
          </Button>
        </div>
      ) : (
        record && <p className="mt2">{record}</p>
      )}
    </div>
  )
}

/** The page of the record on which a way back is prepared; null where there is none. */
function addressOf({ form }: WayBack): OverlayAddress | null {
  const page = form && recordPages[form.kind as RecordKind].find((one) => one === form.page)
  return form && page ? { [form.kind]: form.record, page: page as RecordPage } : null
}
