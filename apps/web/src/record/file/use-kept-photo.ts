import { useEffect, useState } from 'react'
import { type Act, type ActFile, isOpen } from '../../live/outbox/act.ts'
import { loadOutbox } from '../../live/outbox/load-outbox.ts'
import { useOutbox } from '../../live/outbox/outbox-state.ts'
import type { PhotoRecord } from './use-photo.ts'

/** An act that brings a photo. */
export type PhotoAct = Act & { file: ActFile }

/** The photos of a record that wait on this device, in the order in which they were taken. */
export function useKeptPhotos({ feature, id }: PhotoRecord): readonly PhotoAct[] {
  const { acts } = useOutbox()
  return acts.filter(
    (act): act is PhotoAct =>
      act.file !== undefined && isOpen(act) && act.call.feature === feature && act.call.params?.['id'] === id,
  )
}

/** Such a photo as an image can show it; null while it is read, and where it is not here any more. */
export function useKeptPhoto({ id, type, size }: ActFile): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isLeft = false
    async function load() {
      const content = await (await loadOutbox()).fileOf({ id, type, size })
      if (isLeft || !content) return
      made = URL.createObjectURL(content)
      setSrc(made)
    }
    // It is sent all the same, or told in the tray.
    load().catch(() => {})
    return () => {
      isLeft = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, type, size])
  return src
}

/** 'rack 2.jpg', as it was taken. */
export const photoName = ({ call: { body } }: Pick<Act, 'call'>): string => {
  const { name } = Object(body) as { name?: unknown }
  return typeof name === 'string' ? name : 'photo'
}
