import type { Webhook } from '@cultivatd/domain/webhook/webhook'
import { isKindOfSight } from '../record/record-changes.ts'

/** What a webhook is told of while these facilities are active: of which kinds, and which records of them it may see. */
export function toldOf({ kinds, facilityIds }: Pick<Webhook, 'kinds' | 'facilityIds'>, activeIds: readonly string[]) {
  const isWhole = facilityIds === null
  const sight = { facilityIds: isWhole ? activeIds : facilityIds.filter((id) => activeIds.includes(id)), isWhole }
  // Some were made before that was refused: of what they do not see every change would look like its end.
  return { kinds: kinds.filter((kind) => isKindOfSight(kind, sight)), sight }
}
