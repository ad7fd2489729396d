import type { Problem } from '@cultivatd/domain/app-error'
import { kindsOf, measuredLabel } from '@cultivatd/domain/environment/measured-kinds'
import { readingUnit, type TemperatureUnit, temperatureUnits } from '@cultivatd/domain/environment/reading-kinds'
import {
  leafOffsetProblem,
  type ReadingSource,
  shownOffset,
  SourceForm,
  sourceForm,
  sourceProblems,
  sourceWords,
  storedOffset,
} from '@cultivatd/domain/environment/source'
import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { Segments } from '../ui/segments.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { type SourcesPlace, sourcePlace } from './source-place.ts'
import styles from './sources.module.css'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'

interface SourceDialogProps {
  place: SourcesPlace
  /** Null for a new one. */
  source: ReadingSource | null
  /** All of the room or system. */
  sources: readonly ReadingSource[]
  /** The key is null for one by MQTT. */
  onMade: (made: { name: string; key: string | null }) => void
  onClose: () => void
}

/** The form of a source of readings. */
export const SourceDialog = (props: SourceDialogProps) => (
  <DraftOf place={sourcePlace(props.place, props.source?.id)} title={props.source ? 'Edit source' : 'Add source'}>
    <Fields {...props} />
  </DraftOf>
)

/** The offset of the leaves as the organization reads it. */
const TypedSource = SourceForm.extend({ leafOffset: z.number('Enter a number') })

const ways = [
  { value: 'http', label: 'HTTP' },
  { value: 'mqtt', label: 'MQTT' },
] as const
type Way = (typeof ways)[number]['value']

/** How it sends, as it is sent: a source by HTTP needs none of what concerns a broker. */
const sentForm = (
  { topic, timeField, fields, leafOffset, ...body }: SourceForm,
  { isByMqtt, unit }: { isByMqtt: boolean; unit: TemperatureUnit },
) => ({
  ...body,
  leafOffset: storedOffset(leafOffset, unit),
  ...(isByMqtt && { topic, timeField, fields }),
})

/** @param isByMqtt whether a topic counts */
function useSourceForm(
  { place, source, sources, onMade, onClose }: SourceDialogProps,
  isByMqtt: (topic: string | undefined) => boolean,
) {
  const { facilityId, roomId, systemId } = place
  const unit = useTemperatureUnit()
  return useOwnForm<SourceForm, SourceForm, ReadingSource>({
    schema: TypedSource,
    blank: { name: '', temperatureUnit: unit, leafOffset: 0, topic: '', timeField: '', fields: {} },
    row: source,
    formOf: (kept) => ({ ...sourceForm(kept), leafOffset: shownOffset(kept.leafOffset, unit) }),
    words: sourceWords,
    problems: ({ name, leafOffset, topic, fields }) => [
      ...offsetProblems(leafOffset, unit),
      ...sourceProblems(
        { name, topic: isByMqtt(topic) ? topic : '', fields },
        { others: sources, before: source, systemId },
      ),
      ...(isByMqtt(topic) && topic.trim() === '' ? [{ path: 'topic', message: pleaseEnterValue }] : []),
    ],
    create: async (form, options) => {
      const where = systemId === '' ? { roomId } : { systemId }
      const body = { ...sentForm(form, { isByMqtt: isByMqtt(form.topic), unit }), facilityId, ...where }
      const made = await api.readingSource.create({ body }, options)
      onMade({ name: form.name, key: made.key })
      return made
    },
    update: (id, { version, ...form }, options) => {
      const body = { ...sentForm(form, { isByMqtt: isByMqtt(form.topic), unit }), facilityId, version }
      return api.readingSource.update({ params: { id }, body }, options)
    },
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${source ? 'Changed' : 'Added'} source ${name}` }),
    onSaved: onClose,
  })
}

function Fields(props: SourceDialogProps) {
  const { place, source, onClose } = props
  const { systemId } = place
  const unit = useTemperatureUnit()
  // One that is there goes on as it does, also while its topic is typed anew.
  const [chosen, setChosen] = useState<Way | null>(source && (source.topic === '' ? 'http' : 'mqtt'))
  const isByMqtt = (topic: string | undefined) => (chosen ?? (topic ? 'mqtt' : 'http')) === 'mqtt'
  const form = useSourceForm(props, isByMqtt)
  const { control } = form
  const { field: topic } = useController({ control, name: 'topic' })
  return (
    <OwnDialog
      form={form}
      title={source ? `Edit source ${source.name}` : 'Add source'}
      failedTitle={source ? 'Change Failed' : 'Create Failed'}
      submitLabel={source ? 'Save' : 'Add source'}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <SelectInput
        control={control}
        name="temperatureUnit"
        label="Sends temperatures in"
        options={temperatureUnits.map((value) => ({ value, label: readingUnit('temperature', value) }))}
      />
      {systemId === '' && (
        <NumberInput
          control={control}
          name="leafOffset"
          label={`Leaf offset, ${readingUnit('temperature', unit)}`}
          hint="How much warmer the leaves are than the air, for the VPD that is computed from temperature and humidity."
          isSigned
        />
      )}
      {!source && (
        <div className="row">
          <Segments
            label="Sends by"
            value={isByMqtt(topic.value) ? 'mqtt' : 'http'}
            options={ways}
            onChange={setChosen}
          />
        </div>
      )}
      {isByMqtt(topic.value) && <MqttFields control={control} systemId={systemId} />}
      {!source && !isByMqtt(topic.value) && (
        <p className="small dim">It sends to this server with a key, which is shown once.</p>
      )}
    </OwnDialog>
  )
}

function offsetProblems(shown: number, unit: TemperatureUnit): Problem[] {
  const message = leafOffsetProblem(shown, unit)
  return message === null ? [] : [{ path: 'leafOffset', message }]
}

/** Where it is in the messages of a broker. */
function MqttFields({ control, systemId }: { control: AnyControl<SourceForm>; systemId: string }) {
  const broker = useTopicRow('brokers')
  return (
    <>
      <TextInput
        control={control}
        name="topic"
        label="Topic"
        autoComplete="off"
        isMono
        hint={
          broker
            ? 'With + for any one level, such as farm/veg1/+'
            : 'This server has no MQTT broker yet: nothing is heard until MQTT_URL is set.'
        }
      />
      <p className="small dim">
        Where its messages hold each value: names of the JSON, with dots between those within each other (air.temp). A
        message that is a number alone has the name of its topic’s level that + stands for, else of the last one. Leave
        empty what it does not send.
      </p>
      <div className={styles.fields}>
        {kindsOf({ systemId }).map((kind) => (
          <TextInput
            key={kind}
            control={control}
            name={`fields.${kind}`}
            label={`${measuredLabel(kind)} is at`}
            autoComplete="off"
            isMono
          />
        ))}
        <TextInput
          control={control}
          name="timeField"
          label="Time is at"
          autoComplete="off"
          isMono
          hint="Left empty, a reading is of when it came."
        />
      </div>
    </>
  )
}
