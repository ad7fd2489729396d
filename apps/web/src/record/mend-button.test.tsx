import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { Mending } from '@cultivatd/domain/repair/repair'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { Mends } from './mend-button.tsx'

test('what mends is done by its press on a page that came by plain http too, where browsers make no UUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const server = aServer()
  server.answers(repairRoutes.mend, answer(repairRoutes.mend, { done: 1, waiting: 0 }))
  const steps = [{ act: '/api/strain/facility/create', body: { facilityId: 'F-1', name: 'GG4' } }]
  const onDone = vi.fn<() => void>()
  const mend = { said: 'GG4 is no strain of this facility yet', press: 'Add GG4', steps }
  const { user } = show(<Mends facilityId="F-1" mends={[mend as never]} onDone={onDone} />)
  await user.click(screen.getByRole('button', { name: 'Add GG4' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const sent = server
    .asked(repairRoutes.mend)
    .map((asked) => Mending.shape.key.safeParse((asked.body as Mending).key).success)
  expect(sent).toEqual([true])
})
