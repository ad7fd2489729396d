import { randomBytes } from 'node:crypto'
import { badgeRoutes } from '@cultivatd/contract/station/station.contract'
import { badgeCode } from '@cultivatd/domain/station/badge'
import { implement } from '../http/implement.ts'
import { changeKey, mayHaveKey, recordKey } from '../station/crew-change.store.ts'
import { crewKeysOf, saveBadge } from '../station/crew-key.store.ts'
import { badgePdf } from './badge-pdf.ts'

export const badgeHandlers = implement(badgeRoutes, {
  make: async (call) => {
    await call.services.accounts.requireProof(call.connection.token)
    const code = badgeCode(randomBytes(32))
    const { displayName } = await changeKey(call, 'badge', async (tx, user) => {
      mayHaveKey(user)
      const { hasBadge } = await crewKeysOf(tx, user.id)
      await saveBadge(tx, user.id, code)
      await recordKey(tx, call.by, user, 'badge', hasBadge ? 'renewed' : 'set')
    })
    const content = await badgePdf({ name: displayName, code, day: call.today })
    return { name: `Badge of ${displayName}.pdf`, type: 'application/pdf', content }
  },
})
