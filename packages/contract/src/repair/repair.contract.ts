import {
  JudgementAnswer,
  Kept,
  MendAnswer,
  Mending,
  Repair,
  RepairChange,
  RepairGivingUp,
  RepairIds,
  SaidOfRecord,
  Tried,
} from '@cultivatd/domain/repair/repair'
import { TakingOver, Tray } from '@cultivatd/domain/repair/tray'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const repairRoutes = routes({
  try: {
    method: 'POST',
    path: '/api/repair/try',
    body: Tried,
    out: JudgementAnswer,
    needs: 'active',
    summary: 'Try a change of records against the mirror and the rules of the state, and record nothing of it',
  },
  keep: {
    method: 'POST',
    path: '/api/repair/keep',
    body: Kept,
    out: z.strictObject({ count: z.number() }),
    needs: 'active',
    withKey: false,
    summary: 'Keep what would fail in the own repair tray, each record with its values and why',
  },
  change: {
    method: 'PUT',
    path: '/api/repair/change',
    body: RepairChange,
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Change the values of rows of the own repair tray, all or none',
  },
  now: {
    method: 'POST',
    path: '/api/repair/now',
    body: RepairIds,
    out: z.strictObject({
      /** What is in the way of each now; nothing when it would work. */
      rows: z.array(z.strictObject({ id: z.string(), problems: z.array(SaidOfRecord) })),
      mends: z.array(MendAnswer),
    }),
    needs: 'active',
    withKey: false,
    summary: 'What is in the way of rows of the own repair tray now',
  },
  send: {
    method: 'POST',
    path: '/api/repair/send',
    body: RepairIds,
    out: z.strictObject({ sent: z.number(), kept: z.number() }),
    needs: 'active',
    withKey: false,
    summary: 'Send rows of the own repair tray that work now; the others stay in it with what is in their way',
  },
  mend: {
    method: 'POST',
    path: '/api/repair/mend',
    body: Mending,
    out: z.strictObject({ done: z.number(), waiting: z.number() }),
    needs: 'active',
    withKey: false,
    summary: 'Do what mends a change that would fail: each step is tried, and sent once under the key, in order',
  },
  giveUp: {
    method: 'POST',
    path: '/api/repair/give-up',
    body: RepairGivingUp,
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Take rows out of the own repair tray without sending them, and say why',
  },
  takeOver: {
    method: 'POST',
    path: '/api/repair/take-over',
    body: TakingOver,
    /** How many are in the own tray now, and how many stayed where they were. */
    out: z.strictObject({ taken: z.number(), left: z.number() }),
    needs: [permission.orgAdmin],
    summary: 'Take the rows of the tray of somebody without access into the own one',
  },
})

export const repairTopics = topics({
  repairs: {
    row: Repair,
    needs: 'active',
    summary: 'The own repair tray: what was not sent because it would fail, and what Metrc refused',
  },
  trays: {
    row: Tray,
    needs: [permission.orgAdmin],
    summary: 'How many changes wait to be mended by whom, of what kind and since when; none of their values',
  },
})
