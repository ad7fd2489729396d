import { useEffect, useState } from 'react'
import { routesOf } from '../../live/feature-routes.ts'
import { fileAt } from '../../live/file.ts'
import { sentencesOf } from '../../live/response-error.ts'
import type { FileRecord } from './use-uploads.ts'

export type PhotoRecord = FileRecord & { feature: 'taskPhoto' | 'commentPhoto' }

interface Photo {
  /** For an image; null while it is on its way. */
  src: string | null
  /** Why it did not come. */
  problem: string | null
}

const none: Photo = { src: null, problem: null }

/** A photo as an image can show it: asked for with the bearer token, as all else; no address is enough. */
export function usePhoto({ feature, id }: PhotoRecord, fileId: string, size: 'small' | 'read'): Photo {
  const [photo, setPhoto] = useState(none)
  useEffect(() => {
    let src: string | null = null
    let isLeft = false
    async function load() {
      const routes = await routesOf(feature)
      const content = await fileAt(routes[size], { id, fileId })
      if (isLeft) return
      src = URL.createObjectURL(content)
      setPhoto({ src, problem: null })
    }
    load().catch((error: unknown) => {
      if (!isLeft) setPhoto({ src: null, problem: sentencesOf(error).join(' ') })
    })
    return () => {
      isLeft = true
      if (src !== null) URL.revokeObjectURL(src)
    }
  }, [feature, id, fileId, size])
  return photo
}
