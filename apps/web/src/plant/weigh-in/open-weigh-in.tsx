import { WeighInHead, weighInWords } from '@cultivatd/domain/weigh-in/weigh-in'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod'
import { api } from '../../live/api.ts'
import { useTopicRow, useTopic } from '../../live/use-topic.ts'
import type { Standing } from '../../record/use-standing.ts'
import { localDay } from '../../ui/dates.ts'
import { DraftOf, useDraftState } from '../../ui/draft/draft-of.tsx'
import { OwnDialog } from '../../ui/own-dialog.tsx'
import { useOwnForm } from '../../ui/use-own-form.ts'
import { HarvestFields, missingHarvest } from '../harvest-fields.tsx'
import { countText } from '../plants-form.tsx'
import { blankHead, type TypedHead, useHeadRule, useTypedHead } from './head-form.tsx'
import { openPlace } from './open-place.ts'

export interface OpenWeighInProps {
  facilityId: string
  roomId: string
  /** Those of the room that can be harvested. */
  plants: readonly StandingPlant[]
  /** Those of them that were selected; none: all are meant. */
  selected: readonly StandingPlant[]
  onClose: () => void
}

/** Opens a harvest station: which plants are expected, and into which harvest they go. */
export function OpenWeighIn(props: OpenWeighInProps) {
  const { facilityId, roomId } = props
  const { rows: rooms, status } = useTopic('rooms', { facilityId })
  const references = useTopicRow('references', { facilityId })
  if (!references || status === 'loading') return null
  return (
    <DraftOf place={openPlace(roomId)} title="Harvest station">
      <Form {...props} rooms={rooms} references={references} />
    </DraftOf>
  )
}

function Form(props: OpenWeighInProps & Pick<Standing, 'rooms' | 'references'>) {
  const { facilityId, roomId, plants: all, selected, rooms, references, onClose } = props
  const [isOfSelected, setOfSelected] = useDraftState('selected', selected.length > 0)
  const plants = isOfSelected && selected.length > 0 ? selected : all
  const named = useMemo(() => plants.map((plant) => ({ label: plant.metrc.Label, plant })), [plants])
  const rule = useHeadRule(facilityId, { rooms, references }, named)
  const navigate = useNavigate()
  const labels = named.map(({ label }) => label)
  const schema: z.ZodType<WeighInHead, TypedHead> = WeighInHead
  const form = useOwnForm({
    schema,
    blank: blankHead(localDay()),
    row: null,
    formOf: () => blankHead(localDay()),
    words: weighInWords,
    problems: rule.problems,
    create: (body, options) => api.weighIn.open({ body: { ...body, facilityId, roomId, plants: labels } }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `Opened the weigh-in of ${countText(labels.length)} for ${name}` }),
    onSaved: (weighInId) => {
      onClose()
      void navigate({
        to: '/facility/$facilityId/weigh-in/$weighInId',
        params: { facilityId, weighInId },
      })
    },
  })
  const typed = useTypedHead(form.control, rule.nameOf)
  const missing = labels.length === 0 ? 'No plant of this room is flowering' : missingHarvest(typed)
  return (
    <OwnDialog
      form={form}
      title="Harvest station"
      failedTitle="Not opened"
      submitLabel="Open"
      missing={missing}
      onClose={onClose}
    >
      <p className="muted">
        Plants are weighed here one by one, at as many tablets as you like, also without a network. Nothing goes to
        Metrc before the weigh-in is closed.
      </p>
      {selected.length > 0 && selected.length < all.length ? (
        <div className="col g2" role="radiogroup" aria-label="Plants expected">
          <label className="check">
            <input type="radio" name="of" checked={isOfSelected} onChange={() => setOfSelected(true)} />
            <span>{`The ${countText(selected.length)} that are selected`}</span>
          </label>
          <label className="check">
            <input type="radio" name="of" checked={!isOfSelected} onChange={() => setOfSelected(false)} />
            <span>{`All ${countText(all.length)} of this room that flower`}</span>
          </label>
        </div>
      ) : (
        <p>
          <b className="b">{countText(labels.length)}</b> of this room {labels.length === 1 ? 'is' : 'are'} expected.
        </p>
      )}
      <HarvestFields control={form.control} facts={rule.factsOf(typed)} facilityId={facilityId} rooms={rooms} />
    </OwnDialog>
  )
}
