import { type fileProblem, pieceBytes } from '@cultivatd/domain/file/file-rules'
import { useEffect, useRef, useState } from 'react'
import type { FileAddition } from '@cultivatd/domain/file/file'
import { api, type CallOptions } from '../../live/api.ts'
import { base64Of } from '../../live/file.ts'
import { randomKey } from '../../live/repeat-key.ts'
import type { HeldFile } from '../../live/outbox/hold-file.ts'
import type { InHand } from '../../live/outbox/outbox.ts'
import { ResponseError, sentencesOf } from '../../live/response-error.ts'
import { isNoAnswer } from '../../live/tracked-call.ts'

/** Which record files are sent to: by which routes, and its id. */
export interface FileRecord {
  feature: 'labTestFile' | 'taskPhoto' | 'commentPhoto'
  id: string
}

/** The same, or the record by which the pieces of files come that go on to Metrc. */
type PiecesOf = FileRecord | { feature: 'itemFile'; id: string }

/** A file that is on its way to a record, or did not get there. */
export interface Upload {
  id: string
  file: File
  /** How much of it has arrived, in bytes. */
  done: number
  /** Why it is not on its way; null while it is. */
  problem: string | null
  /** Whether sending it again can help. */
  mayTryAgain: boolean
}

/** What is done with a file before it is sent. */
export interface Sending {
  /** Why it is not taken, by the rule of the server. */
  problemOf: typeof fileProblem
  /** What is sent in its place: a photo made smaller. */
  prepared?: (file: File) => Promise<File>
  /** Where it is taken on the floor: it lies on this device until it has arrived. */
  hold?: (upload: Pick<Upload, 'id' | 'file'>) => Promise<HeldFile>
  /** Adds what has arrived, where that is no route of the record's own files: what goes on to Metrc. */
  adding?: (body: FileAddition, options: CallOptions) => Promise<unknown>
}

const headBytes = 64
/** Why an upload ends: somebody does not want it. */
const leftOut = 'left out'
const conflict = 409

/** They count as on their way until then; where it does not arrive they are swept up by the hour. */
const giveUp = ({ feature, id }: PiecesOf, upload: string) =>
  void api[feature].giveUp({ params: { id, upload } }).catch(() => {})

interface OnItsWay {
  to: PiecesOf
  held: HeldFile | null
  /** Those of which the server may have pieces. */
  begun: Set<string>
  /** Ends it when the page is left, or the file is left out. */
  signal: AbortSignal
  change: (id: string, fields: Partial<Upload>) => void
  forget: (id: string) => void
  adding: NonNullable<Sending['adding']>
}

const addTo =
  ({ feature, id }: PiecesOf): NonNullable<Sending['adding']> =>
  (body, options) => {
    if (feature === 'itemFile') throw new Error('Files of items are added by who shows them')
    return api[feature].add({ params: { id }, body }, options)
  }

/** Sends what has not arrived of one file, then adds it to its record. */
async function sendNow(
  { id, file, done }: Upload,
  { to, held, begun, signal, change, forget, adding }: OnItsWay,
): Promise<void> {
  if (signal.aborted) return
  const { feature } = to
  const params = { id: to.id }
  let hasArrived = false
  try {
    for (let at = done; at < file.size; at += pieceBytes) {
      begun.add(id)
      const content = await base64Of(file.slice(at, at + pieceBytes))
      await api[feature].send({ params, body: { upload: id, at, content } }, { signal })
      if (signal.aborted) return
      change(id, { done: Math.min(at + pieceBytes, file.size) })
    }
    hasArrived = true
    const body = { upload: id, name: file.name || 'file', size: file.size }
    await adding(body, { signal, idempotencyKey: id })
    begun.delete(id)
    if (held?.is === 'in-hand') await held.inHand.answered().catch(() => {})
    forget(id)
  } catch (error) {
    if (signal.aborted) return
    if (held?.is === 'in-hand' && isNoAnswer(error)) {
      // It goes on from there, whoever looks at it.
      begun.delete(id)
      await held.inHand.left().catch(() => {})
      return forget(id)
    }
    // Pieces that the server has swept up are sent once more.
    const isLost = error instanceof ResponseError && error.status === conflict
    // A storage that is full may have room again, and a photo of the camera may be nowhere else.
    const mayTryAgain = hasArrived || !(error instanceof ResponseError) || error.status >= conflict
    change(id, { problem: sentencesOf(error).join(' '), mayTryAgain, ...(isLost && { done: 0 }) })
  }
}

/**
 * Sends files to a record piece by piece; what breaks is tried again from where it broke. Leaving the page ends it, but for what is held
 * on this device, which goes on from there.
 */
export function useUploads({ feature, id: record }: PiecesOf, { problemOf, prepared, hold, adding }: Sending) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())
  const begun = useRef(new Set<string>())
  const holding = useRef(new Map<string, InHand>())
  useEffect(() => {
    const [pieces, controllers, hands] = [begun.current, stops.current, holding.current]
    return () => {
      for (const stop of controllers.values()) stop.abort()
      for (const id of pieces) if (!hands.has(id)) giveUp({ feature, id: record }, id)
      for (const inHand of hands.values()) void inHand.left().catch(() => {})
      pieces.clear()
      controllers.clear()
      hands.clear()
    }
  }, [feature, record])

  const change = (id: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const forget = (id: string) => {
    stops.current.delete(id)
    holding.current.delete(id)
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  /** Before anything else of it, so that it outlives this page; null where it is not held. */
  async function held(upload: Upload, { signal }: AbortController): Promise<HeldFile | null> {
    const { id } = upload
    const inHand = holding.current.get(id)
    if (!hold || inHand) return inHand ? { is: 'in-hand', inHand } : null
    const kept = await hold(upload)
    if (kept.is !== 'in-hand') return kept
    // Left out, or its page was left, meanwhile.
    if (signal.aborted) await (signal.reason === leftOut ? kept.inHand.answered() : kept.inHand.left())
    else holding.current.set(id, kept.inHand)
    return kept
  }

  // One after the other: many at once would each have a part of what may be on its way, and none would arrive.
  async function send(upload: Upload): Promise<void> {
    const stop = new AbortController()
    stops.current.set(upload.id, stop)
    const kept = await held(upload, stop)
    if (kept?.is === 'waiting') return forget(upload.id)
    if (kept?.is === 'here' && kept.problem !== null)
      return change(upload.id, { problem: kept.problem, mayTryAgain: true })
    const to: PiecesOf = { feature, id: record }
    const around = { begun: begun.current, signal: stop.signal, change, forget }
    const way = { to, held: kept, ...around, adding: adding ?? addTo(to) }
    const sent = line.current.then(() => sendNow(upload, way))
    line.current = sent
    return sent
  }

  async function add(given: File): Promise<void> {
    const file = prepared ? await prepared(given) : given
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const problem = problemOf({ size: file.size, head })
    const upload = { id: randomKey(), file, done: 0, problem, mayTryAgain: false }
    setUploads((all) => [...all, upload])
    if (problem === null) await send(upload)
  }

  return {
    uploads,
    add,
    again(upload: Upload) {
      change(upload.id, { problem: null })
      void send(upload)
    },
    leave({ id }: Upload) {
      stops.current.get(id)?.abort(leftOut)
      if (begun.current.delete(id)) giveUp({ feature, id: record }, id)
      void holding.current
        .get(id)
        ?.answered()
        .catch(() => {})
      forget(id)
    },
  }
}
