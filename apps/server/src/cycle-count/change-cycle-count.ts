import { createHash, randomUUID } from 'node:crypto'
import { compareCount, countSums, sumsText } from '@cultivatd/domain/cycle-count/compare-count'
import { countReport } from '@cultivatd/domain/cycle-count/count-report'
import {
  endedCountProblems,
  finishProblems,
  scanProblems,
  startProblems,
} from '@cultivatd/domain/cycle-count/count-rules'
import {
  countPlaceText,
  type CycleCount,
  type CycleCountForm,
  type FinishForm,
  type ScanForm,
} from '@cultivatd/domain/cycle-count/cycle-count'
import { searchTask } from '@cultivatd/domain/cycle-count/search-task'
import { earliestDay } from '@cultivatd/domain/field/field'
import { fullDayText } from '@cultivatd/domain/field/day-text'
import { isActive } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import type { Author } from '../history/history.store.ts'
import type { OwnSaved } from '../http/own-change.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { roomById } from '../room/room.store.ts'
import { systemById } from '../system/system.store.ts'
import { recordTaskChange } from '../task/task-told.store.ts'
import { saveTask, taskById } from '../task/task.store.ts'
import { userById } from '../user/user.store.ts'
import { recordsAt } from './counted-record.store.ts'
import {
  addCount,
  addScans,
  giveUpCount,
  lockedCount,
  openCountAt,
  scansOf,
  scannedLabel,
  scanTotals,
  sealCount,
  takeBackScan,
} from './cycle-count.store.ts'

/** A count with what the history is told besides. */
interface KeptCount extends CycleCount {
  scans: number
  lastScan: string | null
  /** Who looks for what is missing. */
  search: string | null
}

type CountKind<Form extends Record<string, unknown>> = OwnSaved<Form, KeptCount, object, string>

async function find(tx: Db, { facilityId, id }: { facilityId: string; id: string }): Promise<KeptCount | undefined> {
  const count = await lockedCount(tx, facilityId, id)
  if (!count) return undefined
  const task = count.taskId === null ? undefined : await taskById(tx, count.taskId)
  const day = task?.dueDate ? fullDayText(task.dueDate) : 'any day'
  return {
    ...count,
    ...(await scanTotals(tx, id)),
    search: task ? `${task.employeeName ?? 'Nobody'}, ${day}` : null,
  }
}

const told = {
  entity: 'cycle-count',
  noun: 'cycle count',
  nameOf: countPlaceText,
  find,
  formOf: (count: KeptCount) => ({
    place: countPlaceText(count),
    state: count.state,
    scans: count.scans,
    lastScan: count.lastScan,
    result: count.sums && sumsText(count.sums),
    seal: count.seal,
    search: count.search,
    reason: count.reason,
  }),
} as const

interface CountCall {
  by: Author
  /** When it was done. */
  at: string
}

/** A count begins. */
export const startKind = ({ by, at }: CountCall): CountKind<CycleCountForm> => ({
  ...told,
  async problems(tx, { facilityId, form }) {
    const open = await openCountAt(tx, facilityId, form)
    return startProblems({ ...(await placed(tx, facilityId, form)), rack: form.rack }, open)
  },
  async save(tx, { id, facilityId, form }) {
    const { room, system } = await placed(tx, facilityId, form)
    const names = { roomName: room?.metrc.Name ?? '', systemName: system?.name ?? null }
    await addCount(tx, { ...form, ...names, id, facilityId, startedBy: by.id, startedAt: at })
  },
})

async function placed(tx: Db, facilityId: string, { roomId, systemId }: CycleCountForm) {
  const system = systemId === null ? null : await systemById(tx, facilityId, systemId)
  return {
    room: await roomById(tx, facilityId, roomId),
    system: system === null || system?.roomId === roomId ? system : undefined,
  }
}

/** Labels were scanned. What was done before the count ended is kept, however late it arrives. */
export const scanKind = (scans: ScanForm['scans'], { by, at }: CountCall): CountKind<Record<string, unknown>> => ({
  ...told,
  did: (name) => `Scanned ${scans.length === 1 ? scans[0]?.label : `${scans.length} labels`} in ${name}`,
  problems: async (_tx, { before }) => (before ? scanProblems(before, at) : []),
  async save(tx, { id, facilityId, before }) {
    const isLate = before !== null && before.state !== 'open'
    await addScans(tx, { facilityId, countId: id, scans, by: by.id, at, isLate })
  },
})

/** A scan does not count any more. */
export function takeBackKind(scanId: string): CountKind<Record<string, unknown>> {
  let label = ''
  return {
    ...told,
    did: (name) => `Took back the scan of ${label} in ${name}`,
    async problems(tx, { id, before }) {
      const ended = before ? endedCountProblems(before) : []
      if (ended.length > 0) return ended
      label = (await scannedLabel(tx, id, scanId)) ?? ''
      return label === '' ? [{ message: 'This scan was taken back already.' }] : []
    },
    save: (tx, { id }) => takeBackScan(tx, id, scanId),
  }
}

/** Why it ends without a report. */
export const giveUpKind = (reason: string, { by, at }: CountCall): CountKind<Record<string, unknown>> => ({
  ...told,
  did: (name) => `Gave up the ${told.noun} of ${name}`,
  problems: async (_tx, { before }) => (before ? endedCountProblems(before) : []),
  save: (tx, { id }) => giveUpCount(tx, id, { by: by.id, at, reason }),
})

/** What a count comes to now. */
async function linesOf(tx: Db, count: CycleCount) {
  const { facilityId, id } = count
  return compareCount(count, await recordsAt(tx, facilityId, count), await scansOf(tx, facilityId, id))
}

/** A count ends: its report is sealed as it is now, and what is missing becomes a task. */
export function finishKind(form: FinishForm, { by, at }: CountCall): CountKind<Record<string, unknown>> {
  // What was checked is what is sealed: the books go on changing between two looks at them.
  let lines: Awaited<ReturnType<typeof linesOf>> = []
  return {
    ...told,
    did: (name) => `Finished the ${told.noun} of ${name}: ${sumsText(form.sums)}`,
    async problems(tx, { before }) {
      if (!before) return []
      const ended = endedCountProblems(before)
      if (ended.length > 0) return ended
      lines = await linesOf(tx, before)
      const user = form.search && (await userById(tx, form.search.employeeId))
      const searcher = user ? { displayName: user.displayName, isActive: isActive(user.permissions) } : undefined
      return finishProblems(form, { lines, sums: countSums(lines), searcher, earliest: earliestDay(new Date(at)) })
    },
    async save(tx, { id, before }) {
      if (!before) return
      const missing = lines.filter(({ is }) => is === 'missing')
      const taskId = form.search && missing.length > 0 ? randomUUID() : null
      if (form.search && taskId !== null)
        await saveTask(tx, { id: taskId, createdBy: by.id, dateCreated: at }, searchTask(before, missing, form.search))
      const report = countReport(before, lines, { by: by.name, at })
      const text = JSON.stringify(report)
      await sealCount(tx, id, { by: by.id, at, text, seal: sealOf(text), sums: report.sums, taskId })
    },
    async notice(tx, author, { after }) {
      if (!after || after.taskId === null || form.search === null) return
      const task = await taskById(tx, after.taskId)
      if (!task) return
      if (form.search.employeeId !== author.id)
        await notifyPeople(tx, [form.search.employeeId], {
          kind: 'task-assigned',
          facilityId: after.facilityId,
          message: `${author.name} assigned ${task.title} to you, due ${fullDayText(form.search.dueDate)}`,
          roomId: after.roomId,
        })
      await recordTaskChange(tx, author, { before: null, after: task })
    },
  }
}

/** The SHA-256 of a report, in hex. */
export const sealOf = (text: string): string => createHash('sha256').update(text).digest('hex')
