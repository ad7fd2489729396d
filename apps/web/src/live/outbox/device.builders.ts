import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import * as fake from 'fake-indexeddb'
import { act as drawn } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { answer, type FakeServer } from '../server.builders.ts'
import { keepToken } from '../token.ts'
import { outbox } from './outbox.ts'
import { outboxState } from './outbox-state.ts'

/** What the server keeps for a person. */
const secretOf = (personId: string) => ({ secret: personId.padEnd(64, '0') })

/** A browser that keeps things, for one test. */
export function aKeepingBrowser(): void {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
  vi.stubGlobal('isSecureContext', true)
}

/** A device that keeps what is done on it, with somebody who is signed in; for one test of what is shown or sent. */
export async function aKeepingDevice(server: FakeServer, personId: string) {
  aKeepingBrowser()
  onTestFinished(() => drawn(() => keepToken(null)))
  const signIn = async (who: string) => {
    server.answers(accountRoutes.outboxSecret, answer(accountRoutes.outboxSecret, secretOf(who)))
    await drawn(async () => {
      keepToken(null)
      keepToken(`a session of ${who} ${Math.random()}`)
      await outbox.open(who)
      await outbox.rest()
    })
  }
  server.answers(accountRoutes.outboxSecret, answer(accountRoutes.outboxSecret, secretOf(personId)))
  await drawn(() => outbox.open(personId))
  return {
    signIn,
    acts: () => outboxState().acts,
    /** The network is back, and what can be sent is. */
    async sends() {
      await drawn(async () => {
        outbox.send()
        await outbox.rest()
      })
    },
  }
}
