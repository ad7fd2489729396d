import { type WeighIn, WeighInHead, weighInWords } from '@cultivatd/domain/weigh-in/weigh-in'
import type * as z from 'zod'
import { api } from '../../live/api.ts'
import { useTopic, useTopicRow } from '../../live/use-topic.ts'
import type { Standing } from '../../record/use-standing.ts'
import { DraftOf } from '../../ui/draft/draft-of.tsx'
import { OwnDialog } from '../../ui/own-dialog.tsx'
import { useOwnForm } from '../../ui/use-own-form.ts'
import { HarvestFields, missingHarvest } from '../harvest-fields.tsx'
import { type TypedHead, useHeadRule, useTypedHead } from './head-form.tsx'

interface ChangeProps {
  weighIn: WeighIn
  onClose: () => void
}

export const changePlace = (id: string): string => `weigh-in ${id} change`

/** Changes into which harvest the plants of a weigh-in go. */
export function ChangeWeighIn(props: ChangeProps) {
  const { facilityId, id } = props.weighIn
  const { rows: rooms, status } = useTopic('rooms', { facilityId })
  const references = useTopicRow('references', { facilityId })
  if (!references || status === 'loading') return null
  return (
    <DraftOf place={changePlace(id)} title="Change the harvest">
      <Form {...props} rooms={rooms} references={references} />
    </DraftOf>
  )
}

const headOf = ({ type, locationId, sublocation, name, date }: WeighIn) => ({
  type,
  locationId,
  sublocation,
  name,
  date,
})

function Form({ weighIn, rooms, references, onClose }: ChangeProps & Pick<Standing, 'rooms' | 'references'>) {
  const { facilityId } = weighIn
  const rule = useHeadRule(facilityId, { rooms, references }, [])
  const schema: z.ZodType<WeighInHead, TypedHead> = WeighInHead
  const form = useOwnForm({
    schema,
    blank: headOf(weighIn),
    row: weighIn,
    formOf: headOf,
    words: weighInWords,
    problems: rule.problems,
    update: (weighInId, body, options) =>
      api.weighIn.change({ params: { weighInId }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `The plants go into ${name}` }),
    onSaved: onClose,
  })
  const typed = useTypedHead(form.control, () => '')
  return (
    <OwnDialog form={form} title="Change the harvest" missing={missingHarvest(typed)} onClose={onClose}>
      <HarvestFields control={form.control} facts={rule.factsOf(typed)} facilityId={facilityId} rooms={rooms} />
    </OwnDialog>
  )
}
