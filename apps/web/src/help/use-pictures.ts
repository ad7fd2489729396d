import { pieceBytes } from '@cultivatd/domain/file/file-rules'
import { pictureProblem } from '@cultivatd/domain/file/picture-rules'
import { pictureAddress } from '@cultivatd/domain/help/picture-address'
import { useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { base64Of } from '../live/file.ts'
import { randomKey } from '../live/repeat-key.ts'
import { sentencesOf } from '../live/response-error.ts'

/** A picture that is on its way into the article, or did not get there. */
export interface SentPicture {
  id: string
  name: string
  /** The file, or the address from which the server fetches it. */
  from: File | string
  /** How much of a file has arrived, 0 to 1; null where nobody knows. */
  done: number | null
  /** Why it is not on its way; null while it is. */
  problem: string | null
  /** Puts it where it was dropped. */
  place: (url: string) => void
}

const headBytes = 64

async function sendFile(id: string, file: File, tell: (done: number) => void, signal: AbortSignal): Promise<string> {
  try {
    for (let at = 0; at < file.size; at += pieceBytes) {
      const content = await base64Of(file.slice(at, at + pieceBytes))
      await api.help.sendPicture({ body: { upload: id, at, content } }, { signal })
      tell(Math.min(1, (at + pieceBytes) / file.size))
    }
    return (await api.help.addPicture({ body: { upload: id, size: file.size } }, { signal })).id
  } catch (error) {
    if (signal.aborted) void api.help.giveUpPicture({ params: { upload: id } }).catch(() => {})
    throw error
  }
}

/** Sends pictures one after the other, each with its progress; leaving the editor ends it (HELP-03, HELP-09). */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly SentPicture[]>([])
  const ends = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())
  const [arrived, setArrived] = useState('')
  useEffect(() => {
    const all = ends.current
    return () => {
      for (const end of all.values()) end.abort()
    }
  }, [])
  const change = (id: string, fields: Partial<SentPicture>) =>
    setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const forget = (id: string) => setPictures((all) => all.filter((one) => one.id !== id))

  async function sendNow({ id, name, from, place }: SentPicture): Promise<void> {
    const end = new AbortController()
    ends.current.set(id, end)
    try {
      const made =
        typeof from === 'string'
          ? (await api.help.fetchPicture({ body: { url: from } }, { signal: end.signal })).id
          : await sendFile(id, from, (done) => change(id, { done }), end.signal)
      forget(id)
      place(pictureAddress(made))
      setArrived(name)
    } catch (error) {
      if (!end.signal.aborted) change(id, { problem: sentencesOf(error).join(' ') })
    } finally {
      ends.current.delete(id)
    }
  }
  const send = (picture: SentPicture) => {
    line.current = line.current.then(() => sendNow(picture))
  }
  async function add(from: File | string, place: SentPicture['place']): Promise<void> {
    const isFile = typeof from !== 'string'
    const head = isFile ? new Uint8Array(await from.slice(0, headBytes).arrayBuffer()) : null
    const problem = isFile && head ? pictureProblem({ size: from.size, head }) : null
    const name = isFile ? from.name || 'Picture' : from
    const picture = { id: randomKey(), name, from, done: isFile ? 0 : null, problem, place }
    setPictures((all) => [...all, picture])
    if (problem === null) send(picture)
  }
  return {
    pictures,
    /** What the last one is called that came into the text; empty before the first. */
    arrived,
    add: (from: File | string, place: SentPicture['place']) => void add(from, place),
    again(picture: SentPicture) {
      change(picture.id, { problem: null })
      send(picture)
    },
    leave(id: string) {
      ends.current.get(id)?.abort()
      forget(id)
    },
  }
}
