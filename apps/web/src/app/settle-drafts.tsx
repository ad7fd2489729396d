import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { useLink } from '../live/live.ts'
import { keysToAskFor, settledDraft } from '../record/settled-draft.ts'
import { drafts, useDrafts } from '../ui/draft/draft-of.tsx'

/** By then most of what is on its way has its answer, and nobody has to ask. */
const firstMs = 3_000
const againMs = 60_000
/** The server takes no more at once. */
const most = 5

/**
 * Asks what became of what was sent without an answer, as soon as the server can be reached, and writes it into the drafts of this
 * person: so it outlives a reload and the next time without a network.
 */
export function SettleDrafts({ personId }: { personId: string }) {
  const link = useLink()
  const isReached = link.state === 'live'
  const keys = keysToAskFor(useDrafts()).toSorted().join(',')
  useEffect(() => {
    if (!isReached || keys === '') return
    let timer = setTimeout(() => void ask(), firstMs)
    let isOver = false
    async function ask() {
      const asked = keys.split(',')
      for (let begin = 0; begin < asked.length && !isOver; begin += most)
        // No answer changes nothing: it is as little known as before, and asked again.
        await askFor(personId, asked.slice(begin, begin + most), () => isOver).catch(() => {})
      if (!isOver) timer = setTimeout(() => void ask(), againMs)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [personId, isReached, keys])
  return null
}

async function askFor(personId: string, keys: readonly string[], isOver: () => boolean): Promise<void> {
  const { acts } = await api.operation.ofKeys({ query: { keys: keys.join(',') } })
  // Somebody else may be signed in by now.
  if (isOver()) return
  for (const act of acts)
    for (const draft of drafts.of(personId)) {
      const settled = settledDraft(draft, act)
      if (settled) drafts.renew(personId, settled)
    }
}
