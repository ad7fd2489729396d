import { Suspense, useState } from 'react'
import { lazily } from '../ui/lazily.ts'
import type { Choice } from './choose-record.tsx'
import { type RoomVerb, useRoomVerb } from './room-verbs.ts'

const ChooseRecord = lazily(async () => (await import('./choose-record.tsx')).ChooseRecord)

interface VerbOfRecordsProps {
  verb: RoomVerb
  /** 'Waste of which harvest?' */
  title: string
  /** What it is found by. */
  placeholder: string
  /** The records of the room for which it can be done. */
  choices: readonly Choice[]
  /** They have labels. */
  scans?: boolean
  onChoose: (id: string) => void
}

/** Offers an act for one record of the room: asks which one, where there are several. */
export function VerbOfRecords({ verb, choices, onChoose, ...asked }: VerbOfRecordsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [only, ...others] = choices
  useRoomVerb(verb, only ? () => (others.length === 0 ? onChoose(only.id) : setChoosing(true)) : null)
  if (!isChoosing) return null
  return (
    <Suspense fallback={null}>
      <ChooseRecord
        {...asked}
        choices={choices}
        onChoose={(id) => {
          setChoosing(false)
          onChoose(id)
        }}
        onClose={() => setChoosing(false)}
      />
    </Suspense>
  )
}
