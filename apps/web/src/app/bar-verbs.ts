import type { RoomType } from '@cultivatd/domain/room/room'
import type { ManyPlantsAction } from '../plant/many-actions.ts'
import type { RoomVerb } from '../trade/room-verbs.ts'

/** Done to many plants, or by a part of the room's page. */
export type BarVerb = { of: 'plants'; action: ManyPlantsAction } | { of: 'part'; verb: RoomVerb }

const plants = (action: ManyPlantsAction): BarVerb => ({ of: 'plants', action })
const part = (verb: RoomVerb): BarVerb => ({ of: 'part', verb })

/** Three at most: with Scan and More a thumb still meets each of them. */
const verbsOf: Record<RoomType, readonly BarVerb[]> = {
  flower: [plants('harvest'), plants('move'), part('read')],
  vegetation: [plants('move'), part('place'), part('read')],
  mother: [plants('move'), part('place'), part('read')],
  clone: [part('toVeg'), part('place'), part('read')],
  dry: [part('steps'), part('waste'), part('read')],
  packaging: [part('move'), part('adjust')],
}

/** Of a room of several types, the one that most is done in. */
const byWork = ['flower', 'vegetation', 'mother', 'clone', 'dry', 'packaging'] as const satisfies readonly RoomType[]

/** What is done most in a room of these types, in the order of the bar; a room without types is one for plants. */
export const barVerbs = (types: readonly RoomType[]): readonly BarVerb[] =>
  verbsOf[byWork.find((type) => types.includes(type)) ?? 'vegetation']
