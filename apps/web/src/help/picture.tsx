import { pictureId } from '@cultivatd/domain/help/picture-address'
import { useEffect, useState } from 'react'
import { routesOf } from '../live/feature-routes.ts'
import { fileAt } from '../live/file.ts'
import { sentencesOf } from '../live/response-error.ts'

interface Shown {
  address: string | null
  problem: string | null
}

/** A picture that people added is asked for as who is signed in; one that came with the product is a file of the page. */
function usePicture(url: string): Shown {
  const id = pictureId(url)
  const [shown, setShown] = useState<Shown>({ address: null, problem: null })
  useEffect(() => {
    if (id === null) return
    let address: string | null = null
    let isHere = true
    routesOf('help')
      .then((routes) => fileAt(routes.picture, { id }))
      .then(
        (file) => {
          if (!isHere) return
          address = URL.createObjectURL(file)
          setShown({ address, problem: null })
        },
        (error: unknown) => isHere && setShown({ address: null, problem: sentencesOf(error).join(' ') }),
      )
    return () => {
      isHere = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [id])
  return id === null ? { address: url, problem: null } : shown
}

/** A picture of an article. Articles hold no words for it, so it is told as what it is. */
export function Picture({ url, alt = 'Picture of the article' }: { url: string; alt?: string }) {
  const { address, problem } = usePicture(url)
  if (problem) return <p className="small dim">{problem}</p>
  return address && <img src={address} alt={alt} />
}
