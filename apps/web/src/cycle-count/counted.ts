import type { CountScan } from '@cultivatd/domain/cycle-count/cycle-count'
import { useMemo, useSyncExternalStore } from 'react'
import { clockNow } from '../live/server-time.ts'
import { api } from '../live/api.ts'
import { type Act, isToBeSent } from '../live/outbox/act.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { heldAs } from '../live/outbox/held-as.ts'
import { perform } from '../live/outbox/perform.ts'
import { randomKey } from '../live/repeat-key.ts'
import { onTokenChange } from '../live/token.ts'
import { failureText } from '../live/tracked-call.ts'
import { notifyError } from '../ui/notices.ts'

/** What this page sent of a count: it stands there at once, and until the server's own row has its id. */
interface Sent {
  countId: string
  scan: CountScan
}

let sent: readonly Sent[] = []
/** Ids of scans that were taken back here. */
let takenBack: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: { sent?: readonly Sent[]; takenBack?: ReadonlySet<string> }): void {
  sent = next.sent ?? sent
  takenBack = next.takenBack ?? takenBack
  for (const tell of listeners) tell()
}

// Of another person nothing is shown.
onTokenChange(() => change({ sent: [], takenBack: new Set() }))

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** A trigger that bounces sends a label again within this time: nobody scans one twice so fast on purpose. */
const sameScanMs = 1_200

/** Tells a label that came again of itself, on one device, from one that was scanned twice. */
export function createBounces(): (label: string) => boolean {
  let last = { label: '', at: Number.NEGATIVE_INFINITY }
  return (label) => {
    const at = Date.now()
    const isBounce = last.label === label && at - last.at < sameScanMs
    if (!isBounce) last = { label, at }
    return isBounce
  }
}

/** Where somebody counts, and who. */
export interface Counting {
  facilityId: string
  countId: string
  /** What the count is called: 'Flower 2'. */
  place: string
  me: { id: string; displayName: string }
}

const heldLabel = ({ facilityId, countId }: Counting, label: string): string =>
  heldAs(facilityId, `cycle count ${countId} ${label}`)

/** Tells what was scanned: at once, or as soon as the server can be reached. A refusal takes it away again, and says why. */
export async function sendScans(counting: Counting, labels: readonly string[]): Promise<void> {
  const { facilityId, countId, place, me } = counting
  const scans = labels.map((label) => ({ id: randomKey(), label }))
  const at = clockNow().toISOString()
  const who = { at, userId: me.id, userName: me.displayName, isTakenBack: false, isLate: false }
  change({ sent: [...sent, ...scans.map((scan) => ({ countId, scan: { ...scan, ...who } }))] })
  const call = { params: { countId }, body: { facilityId, scans } }
  try {
    await perform((options) => api.cycleCount.scan(call, options), {
      key: randomKey(),
      records: labels.map((label) => heldLabel(counting, label)),
      title: 'Scan',
      about: `${labels.length === 1 ? labels[0] : `${labels.length} labels`} in ${place}`,
      isOnlyHere: true,
    })
  } catch (error) {
    const failed = new Set(scans.map(({ id }) => id))
    change({ sent: sent.filter(({ scan }) => !failed.has(scan.id)) })
    notifyError(
      `${labels.length === 1 ? `The scan of ${labels[0]}` : 'What was scanned'} was not taken. ${failureText(error)}`,
    )
  }
}

/** Takes a scan back. */
export async function takeBack(counting: Counting, { id, label }: Pick<CountScan, 'id' | 'label'>): Promise<void> {
  const { facilityId, countId, place } = counting
  change({ takenBack: new Set([...takenBack, id]) })
  const call = { params: { countId }, body: { facilityId, scanId: id } }
  try {
    await perform((options) => api.cycleCount.takeBack(call, options), {
      key: randomKey(),
      records: [heldLabel(counting, label)],
      title: 'Take back the scan',
      about: `${label} in ${place}`,
      isOnlyHere: true,
    })
  } catch (error) {
    change({ takenBack: new Set([...takenBack].filter((one) => one !== id)) })
    notifyError(`The scan of ${label} still counts. ${failureText(error)}`)
  }
}

type ScanBody = { scans: readonly { id: string; label: string }[] }

/** What waits on this device for a count: its scans, and the ids of those that are taken back. */
function waitingFor({ countId, me }: Counting, acts: readonly Act[]) {
  const scans: CountScan[] = []
  const back = new Set<string>()
  for (const act of acts) {
    const { feature, route, params, body } = act.call
    if (feature !== 'cycleCount' || params?.['countId'] !== countId || !isToBeSent(act)) continue
    if (route === 'takeBack') back.add((body as { scanId: string }).scanId)
    else
      for (const scan of (body as ScanBody).scans)
        scans.push({
          ...scan,
          at: act.at,
          userId: me.id,
          userName: me.displayName,
          isTakenBack: false,
          isLate: false,
        })
  }
  return { scans, back }
}

/** Every scan once, by its id: as the server has it, else as it was sent from here or waits here. */
export function mergedScans(
  rows: readonly CountScan[],
  here: readonly CountScan[],
  back: ReadonlySet<string>,
): { scans: readonly CountScan[]; waiting: number } {
  const known = new Set(rows.map(({ id }) => id))
  const more = new Map(here.flatMap((scan) => (known.has(scan.id) ? [] : [[scan.id, scan] as const])))
  const all = [...rows, ...more.values()]
  return { scans: all.map((scan) => (back.has(scan.id) ? { ...scan, isTakenBack: true } : scan)), waiting: more.size }
}

/** The scans of a count with those that have not arrived, and how many these are. */
export function useScans(counting: Counting, rows: readonly CountScan[]) {
  const { countId } = counting
  const ofPage = useSyncExternalStore(listen, () => sent)
  const ofPageBack = useSyncExternalStore(listen, () => takenBack)
  const { acts } = useOutbox()
  return useMemo(() => {
    const waiting = waitingFor(counting, acts)
    const here = ofPage.flatMap((one) => (one.countId === countId ? one.scan : []))
    return mergedScans(rows, [...waiting.scans, ...here], new Set([...ofPageBack, ...waiting.back]))
  }, [rows, ofPage, ofPageBack, acts, counting, countId])
}
