import { live } from '../live/live.ts'

/** Asks for what every room begins with, so that it is on its way while the program of the page loads. */
export function startRoom({ facilityId, roomId }: { facilityId: string; roomId: string }): void {
  live.soon('rooms', { facilityId })
  for (const topic of ['systems', 'plants', 'plantBatches', 'comments', 'tasksOfRoom'])
    live.soon(topic, { facilityId, roomId })
}
