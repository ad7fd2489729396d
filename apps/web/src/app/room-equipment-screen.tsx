import { SilentSources } from '../environment/silent-sources.tsx'
import { RoomEquipmentPage } from '../inventory/room-equipment-page.tsx'

/** The equipment of a room, with which of its sensors are silent. */
export const RoomEquipmentScreen = () => <RoomEquipmentPage renderAbove={(room) => <SilentSources room={room} />} />
