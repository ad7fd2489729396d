import type { KeptSend } from '../ui/many-change.ts'
import { manyActions, type ManyPlantsAction } from './many-actions.ts'
import type { PlantEntry } from './weights-entry.ts'

/** An action on many plants as it was when its page was left by a reload: plain data. */
export interface KeptAction {
  action: ManyPlantsAction
  entries: readonly PlantEntry[]
  /** What stood in the fields that all plants share. */
  shared: Record<string, unknown>
  send: KeptSend
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (facilityId: string, roomId: string): string => `cultivatd-plants ${facilityId} ${roomId}`

/** Kept for this tab only: another one is another person's or another action. */
export function keepAction(
  facilityId: string,
  roomId: string,
  action: KeptAction,
  storage: Storage = sessionStorage,
): void {
  storage.setItem(nameOf(facilityId, roomId), JSON.stringify(action))
}

export const forgetAction = (facilityId: string, roomId: string, storage: Storage = sessionStorage): void =>
  storage.removeItem(nameOf(facilityId, roomId))

/** The action that was open in this room when the page was left; null when there was none, or it cannot be read. */
export function keptAction(facilityId: string, roomId: string, storage: Storage = sessionStorage): KeptAction | null {
  try {
    const kept: Partial<KeptAction> | null = JSON.parse(storage.getItem(nameOf(facilityId, roomId)) ?? 'null')
    const isWhole =
      manyActions.some(({ action }) => action === kept?.action) && Array.isArray(kept?.entries) && kept?.send
    return isWhole ? (kept as KeptAction) : null
  } catch {
    return null
  }
}
