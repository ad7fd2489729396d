import { useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

/** What a record of ours is linked to in a facility; repeated with the same values it is the same change. */
interface Link {
  id: string
  name: string
  version: number
  facility: { id: string; name: string }
}

/**
 * Links a record of ours, once however often it is sent.
 *
 * @param call the route, with Metrc's id of what it is linked to
 * @param onLinked once it is
 */
export function useLinking(
  { id, name, version, facility }: Link,
  call: (metrcId: number, options: CallOptions) => Promise<unknown>,
  onLinked: () => void,
) {
  const { send, isBusy } = useSend({ failedTitle: 'Link Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const link = async (metrcId: number) => {
    const idempotencyKey = repeatKey.of([id, facility.id, metrcId, version])
    if (!(await send(() => call(metrcId, { idempotencyKey })))) return
    repeatKey.used()
    notifySaved({ detail: `Linked ${name} at ${facility.name}` })
    onLinked()
  }
  return { link: (metrcId: number) => void link(metrcId), isBusy }
}
