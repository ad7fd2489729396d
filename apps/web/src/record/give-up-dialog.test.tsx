import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { RefusedChange } from './refused-change.tsx'

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['ORG_ADMIN'] }
const operation = anOperation({ id: 'o7', kind: 'package.adjust', state: 'refused', problems: ['No such reason.'] })

test('a reason that did not arrive, or was left, is kept where the change stands', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.answers(
    operationRoutes.giveUp,
    refusal(403, 'Somebody has taken this right away.'),
    answer(operationRoutes.giveUp, {}),
  )
  const { user } = show(<RefusedChange operation={operation} noun="package" onAgain={null} />)
  await user.click(await screen.findByRole('button', { name: 'Give up' }))
  const form = await dialog('Give up 1 change')
  fill(form.getByLabelText('Reason'), 'Counted twice')
  await user.click(button(form, 'Give up'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  fireEvent.click(await screen.findByRole('button', { name: 'Draft: Give up 1 change, 10:00' }))
  const again = await dialog('Give up 1 change')
  await waitFor(() => expect(valueOf(again, 'Reason')).toBe('Counted twice'))
  await user.click(button(again, 'Give up'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull())
  expect(server.asked(operationRoutes.giveUp).map(({ body }) => body)).toEqual([
    { reason: 'Counted twice' },
    { reason: 'Counted twice' },
  ])
})
