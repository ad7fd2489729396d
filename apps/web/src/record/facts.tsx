import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import type { System } from '@cultivatd/domain/system/system'
import { type BatchPlace, placeInSystemText } from '@cultivatd/domain/system/zone'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { State, WaitingIcon } from '../ui/state.tsx'

/** One thing that a record is or has; what it has not is left out. */
export interface Fact {
  name: string
  value: ReactNode
  isWide?: boolean
}

/** What a record is, fact by fact. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ({ name, value, isWide }) =>
          value && (
            <div key={name} className={isWide ? 'w2' : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** What a record becomes, while Metrc has not answered. A value is set off from the words; a sentence is not. */
export function Pending({ text, isValue = false }: { text: string | null | undefined; isValue?: boolean }) {
  if (!text) return null
  return (
    <p className="pendq">
      <WaitingIcon />
      <span>
        <b className={isValue ? 'b' : 'm'}>{text}</b> once Metrc confirms
      </span>
    </p>
  )
}

/** What is unusual about a record: a hold, or that it has gone. */
export function Unusual({ isOnHold, isGone }: { isOnHold: boolean; isGone: boolean }) {
  const said = [isOnHold && 'On hold', isGone && 'No longer in this facility'].filter((one) => one !== false)
  return said.map((one) => (
    <p key={one} className="mt1">
      <State kind="warn">{one}</State>
    </p>
  ))
}

interface StandsInProps {
  record: Pick<PlantBatch, 'facilityId' | 'location'> & {
    metrc: Partial<Pick<PlantBatch['metrc'], 'LocationName' | 'SublocationName' | 'Name'>> & { Label?: string }
  }
  room: RoomSummary | undefined
  system: System | undefined
}

/** The room with its rack open and what stands there lit up in it. */
const litSearch = (lit: string | undefined, { systemId, rack }: BatchPlace) => ({
  ...(lit !== undefined && { lit }),
  ...(rack !== null && { rack: `${systemId}.${rack}` }),
})

/** The room as a way there, and the place in a system where it has one. */
export function StandsIn({ record: { facilityId, location, metrc }, room, system }: StandsInProps) {
  const name = placeName(metrc.LocationName ?? room?.metrc.Name ?? 'Unknown Location', metrc.SublocationName)
  return (
    <>
      {room ? (
        <Link className="link tap" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId: room.id }}>
          {name}
        </Link>
      ) : (
        name
      )}
      {location && system && !room && <div className="small muted">{placeInSystemText(system, location)}</div>}
      {location && system && room && (
        <div className="under-tap">
          <Link
            className="link tap small"
            to="/facility/$facilityId/room/$roomId"
            params={{ facilityId, roomId: room.id }}
            search={litSearch(metrc.Label ?? metrc.Name, location)}
            title="Show it in its rack"
          >
            {placeInSystemText(system, location)}
          </Link>
        </div>
      )}
    </>
  )
}
