import { kindsOf, measuredLabel } from '@cultivatd/domain/environment/measured-kinds'
import { readingUnit, temperatureUnits } from '@cultivatd/domain/environment/reading-kinds'
import {
  type ReadingSource,
  SourceForm,
  sourceForm,
  sourceProblems,
  sourceWords,
} from '@cultivatd/domain/environment/source'
import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import { useState } from 'react'
import { useController } from 'react-hook-form'
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
import { useTemperatureUnit } from './use-temperature-unit.ts'

interface SourceDialogProps {
  place: SourcesPlace
  /** All of the room or system. */
  sources: readonly ReadingSource[]
  /** The key is null for one by MQTT. */
  onMade: (made: { name: string; key: string | null }) => void
  onClose: () => void
}

/** The form of a new source of readings. */
export const SourceDialog = (props: SourceDialogProps) => (
  <DraftOf place={sourcePlace(props.place)} title="Add source">
    <Fields {...props} />
  </DraftOf>
)

const ways = [
  { value: 'http', label: 'HTTP' },
  { value: 'mqtt', label: 'MQTT' },
] as const
type Way = (typeof ways)[number]['value']

/** @param isByMqtt whether a topic counts */
function useSourceForm(
  { place, sources, onMade, onClose }: SourceDialogProps,
  isByMqtt: (topic: string | undefined) => boolean,
) {
  const { facilityId, roomId, systemId } = place
  const unit = useTemperatureUnit()
  return useOwnForm<SourceForm, SourceForm, ReadingSource>({
    schema: SourceForm,
    blank: { name: '', temperatureUnit: unit, leafOffset: 0, topic: '', timeField: '', fields: {} },
    row: null,
    formOf: sourceForm,
    words: sourceWords,
    problems: ({ name, topic, fields }) => [
      ...sourceProblems({ name, topic: isByMqtt(topic) ? topic : '', fields }, { others: sources, systemId }),
      ...(isByMqtt(topic) && topic.trim() === '' ? [{ path: 'topic', message: pleaseEnterValue }] : []),
    ],
    create: async ({ topic, timeField, fields, ...body }, options) => {
      const mqtt = isByMqtt(topic) ? { topic, timeField, fields } : {}
      const where = systemId === '' ? { roomId } : { systemId }
      const made = await api.readingSource.create({ body: { ...body, ...mqtt, facilityId, ...where } }, options)
      onMade({ name: body.name, key: made.key })
      return made
    },
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `Added source ${name}` }),
    onSaved: onClose,
  })
}

function Fields(props: SourceDialogProps) {
  const { systemId } = props.place
  const [chosen, setChosen] = useState<Way | null>(null)
  const isByMqtt = (topic: string | undefined) => (chosen ?? (topic ? 'mqtt' : 'http')) === 'mqtt'
  const form = useSourceForm(props, isByMqtt)
  const { control } = form
  const { field: topic } = useController({ control, name: 'topic' })
  return (
    <OwnDialog
      form={form}
      title="Add source"
      failedTitle="Create Failed"
      submitLabel="Add source"
      onClose={props.onClose}
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
          label="Leaf offset, °F"
          hint="How much warmer the leaves are than the air, for the VPD that is computed from temperature and humidity."
          isSigned
        />
      )}
      <div className="row">
        <Segments
          label="Sends by"
          value={isByMqtt(topic.value) ? 'mqtt' : 'http'}
          options={ways}
          onChange={setChosen}
        />
      </div>
      {isByMqtt(topic.value) ? (
        <MqttFields control={control} systemId={systemId} />
      ) : (
        <p className="small dim">It sends to this server with a key, which is shown once.</p>
      )}
    </OwnDialog>
  )
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
