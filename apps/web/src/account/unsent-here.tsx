import { unsentHere } from '../live/outbox/unsent-mark.ts'
import { changesText } from '../record/act/act-words.ts'

/** To who sees nothing else of it: what was done on this device and waits for its person. */
export function UnsentHere() {
  const count = unsentHere()
  if (count === 0) return null
  const [wait, was, are] = count === 1 ? ['waits', 'it', 'is'] : ['wait', 'them', 'are']
  return (
    <p className="small muted mt3">
      {`${changesText(count)} ${wait} on this device, sealed, and ${are} sent when whoever made ${was} signs in here and may work.`}
    </p>
  )
}
