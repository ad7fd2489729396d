import type { MetrcClient, MetrcState } from '@cultivatd/metrc/metrc-client'
import type { Db } from '../db/db.ts'
import { markMetrc } from '../sync/sync.store.ts'

interface WatchOptions {
  db: Db
  report: (message: string, error: unknown) => void
  /** Metrc answers again, or has begun or ended to refuse the key: what is shown of its lists may be otherwise now. */
  onChange: () => void
}

/** Stores whether Metrc answers, for the screens and for the record of outages. */
export interface MetrcWatch {
  /** From now on this client tells; null while there is no key. What was stored before stays until it is known better. */
  follow(client: MetrcClient | null): void
  /** Metrc has answered: also ends an outage that began before this process did. */
  answered(at: Date): void
  stop(): Promise<void>
}

const retryMs = 2_000

/** A client that has asked nothing yet calls Metrc up; nothing is stored before one answer came or many failed. */
export function createMetrcWatch({ db, report, onChange }: WatchOptions): MetrcWatch {
  let unfollow = () => {}
  let wanted: MetrcState | null = null
  let stored: MetrcState | null = null
  let storing: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined

  function tell(state: MetrcState): void {
    wanted = state
    storing ??= store().finally(() => {
      storing = null
    })
  }

  /** One after the other, so that the last one said is the last one stored. */
  async function store(): Promise<void> {
    clearTimeout(retry)
    while (wanted && wanted !== stored) {
      const state: MetrcState = wanted
      try {
        await markMetrc(db, state.up ? null : (state.reason ?? ''), state.since)
        stored = state
      } catch (error) {
        report('Metrc’s state was not stored', error)
        retry = setTimeout(() => wanted && tell(wanted), retryMs).unref()
        return
      }
    }
  }

  return {
    follow(client) {
      unfollow()
      stored = wanted = null
      const ends = [
        client?.onState((state) => {
          if (state.up) onChange()
          tell(state)
        }),
        client?.onKey(onChange),
      ]
      unfollow = () => {
        for (const end of ends) end?.()
      }
    },
    answered(at) {
      if (wanted === null) tell({ up: true, since: at })
    },
    async stop() {
      unfollow()
      await storing
      clearTimeout(retry)
    },
  }
}
