import { fileProblem, pieceBytes } from '@cultivatd/domain/file/file-rules'
import { useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { base64Of } from '../live/file.ts'
import { randomKey } from '../live/repeat-key.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'

/** A file that is on its way to a test, or did not get there. */
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

const headBytes = 64
const conflict = 409

/** They count as on their way until then; where it does not arrive they are swept up by the hour. */
const giveUp = (testId: string, upload: string) =>
  void api.labTestFile.giveUp({ params: { id: testId, upload } }).catch(() => {})

interface Sending {
  testId: string
  /** Those of which the server may have pieces. */
  begun: Set<string>
  /** Ends it when the page is left. */
  signal: AbortSignal | undefined
  change: (id: string, fields: Partial<Upload>) => void
  forget: (id: string) => void
}

/** Sends what has not arrived of one file, then adds it to the test. */
async function sendNow({ id, file, done }: Upload, { testId, begun, signal, change, forget }: Sending): Promise<void> {
  const options = signal ? { signal } : {}
  try {
    for (let at = done; at < file.size; at += pieceBytes) {
      begun.add(id)
      const content = await base64Of(file.slice(at, at + pieceBytes))
      await api.labTestFile.send({ params: { id: testId }, body: { upload: id, at, content } }, options)
      change(id, { done: Math.min(at + pieceBytes, file.size) })
    }
    const body = { upload: id, name: file.name || 'file', size: file.size }
    await api.labTestFile.add({ params: { id: testId }, body }, { ...options, idempotencyKey: id })
    begun.delete(id)
    forget(id)
  } catch (error) {
    if (signal?.aborted) return
    // Pieces that the server has swept up are sent once more.
    const isLost = error instanceof ResponseError && error.status === conflict
    const mayTryAgain = !(error instanceof ResponseError) || error.status >= conflict
    change(id, { problem: sentencesOf(error).join(' '), mayTryAgain, ...(isLost && { done: 0 }) })
  }
}

/** Sends files to a test piece by piece; what breaks is tried again from where it broke. Leaving the page ends it. */
export function useUploads(testId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const leaving = useRef<AbortController>(undefined)
  const line = useRef(Promise.resolve())
  const begun = useRef(new Set<string>())
  useEffect(() => {
    const own = new AbortController()
    const pieces = begun.current
    leaving.current = own
    return () => {
      own.abort()
      for (const id of pieces) giveUp(testId, id)
      pieces.clear()
    }
  }, [testId])

  const change = (id: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  // One after the other: many at once would each have a part of what may be on its way, and none would arrive.
  function send(upload: Upload): Promise<void> {
    const sent = line.current.then(() =>
      sendNow(upload, { testId, begun: begun.current, signal: leaving.current?.signal, change, forget }),
    )
    line.current = sent
    return sent
  }

  async function add(file: File): Promise<void> {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const problem = fileProblem({ size: file.size, head })
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
      if (begun.current.delete(id)) giveUp(testId, id)
      forget(id)
    },
  }
}
