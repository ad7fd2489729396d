import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, brokenConnection, type Reply } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { PackageOverlay } from '../package/package-overlay.tsx'
import { drafts } from '../ui/draft/draft-of.tsx'
import { button, dialog, fill, pass, show, valueOf } from '../ui/rendering.builders.tsx'
import { SettleDrafts } from './settle-drafts.tsx'

const dana = { id: 'dana', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
const pkg = aPackage()
const label = pkg.metrc.Label
const route = operationRoutes.ofKeys
const acts = (...operations: Parameters<typeof anOperation>[0][]): Reply =>
  answer(route, {
    acts: [{ key: 'key-of-the-act', recordedAt: '', operations: operations.map((one) => anOperation(one)) }],
  })
const refused = anOperation({ id: 'o1', records: [label], state: 'refused', problems: ['Metrc has less than that.'] })

const Whose = () => <p>{useSession().me?.displayName}</p>
const settling = <SettleDrafts personId="dana" />
const overlay = (page: 'details' | 'adjustQuantity') => (
  <>
    {settling}
    <PackageOverlay
      facilityId={facilityId}
      record={label}
      page={page}
      again={undefined}
      also={undefined}
      onPage={() => {}}
      onClose={() => {}}
    />
  </>
)

/** Dana sent an adjustment of −7.6 g and no answer came; then the page was loaded anew. */
async function sentWithoutAnswer(...replies: Reply[]) {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('package', { facilityId, label }, [pkg])
  server.shows('references', { facilityId }, [references()])
  server.answers(route, ...replies)
  const shown = show(<Whose />, 'timers')
  await screen.findByText('Dana')
  shown.again(overlay('adjustQuantity'))
  await dialog('Adjust quantity')
  return { server, ...shown }
}

/** The form as it is typed, without an answer, as a draft of the device. */
async function withDraft(...replies: Reply[]) {
  const opened = await sentWithoutAnswer(...replies)
  const form = await dialog('Adjust quantity')
  fill(form.getByLabelText('Change in quantity'), '-7.6')
  await opened.user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  await pass(400)
  opened.again(<p>Elsewhere</p>)
  const [draft] = drafts.of('dana')
  if (!draft) throw new Error('No draft was kept')
  const unanswered = { key: { input: '{}', key: 'key-of-the-act' }, requests: [{ records: [label], body: {} }] }
  const change = { states: [[label, { is: 'not-known' }]], unanswered, corrects: [] }
  drafts.keep('dana', { ...draft, parts: { ...draft.parts, change } })
  return opened
}

test('[READ-45] a draft that arrived says so on its record, leads to the act, and is let go with one press', async () => {
  const { again, server, user } = await withDraft(
    brokenConnection,
    acts({ id: 'o1', records: [label], state: 'waiting', summary: 'Adjusted by −7.60 g: Drying' }),
    acts({ id: 'o1', records: [label], summary: 'Adjusted by −7.60 g: Drying' }),
  )
  again(overlay('details'))
  await screen.findByText(/not known whether it arrived/)
  // Nobody could be reached at first: it is as little known as before, and asked again.
  await pass(3_000)
  expect(screen.queryByText(/not known whether it arrived/)).toBeTruthy()
  await pass(60_000)
  await screen.findByText(/Adjust quantity, arrived, waits for Metrc/)
  await pass(63_000)
  const chip = await screen.findByText(/Adjust quantity, arrived, \d.*: Adjusted by −7.60 g: Drying/)
  expect(chip).toBeTruthy()
  expect(screen.getByText('Look at it').getAttribute('href')).toContain('operation=o1')
  await pass(200_000)
  expect(server.asked(route)).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Let go: Adjust quantity' }))
  await waitFor(() => expect(drafts.of('dana')).toEqual([]))
})

test('[READ-45] a draft that was refused says why in its open form, keeps what was typed, and goes anew as what corrects it', async () => {
  const { again, server, user } = await withDraft(acts(refused))
  again(overlay('adjustQuantity'))
  await dialog('Adjust quantity')
  await pass(3_000)
  await screen.findByText('Metrc has less than that.')
  const form = await dialog('Adjust quantity')
  expect([valueOf(form, 'Change in quantity'), valueOf(form, 'Reason')]).toEqual(['-7.6', 'Drying'])
  expect(screen.queryByText(/not known whether this arrived/)).toBeNull()
  // Also after another reload, without asking.
  again(<p>Elsewhere</p>)
  again(overlay('adjustQuantity'))
  await screen.findByText('Metrc has less than that.')
  server.answers(packageRoutes.adjust, brokenConnection)
  await user.click(button(await dialog('Adjust quantity'), /^(Save|Send again)/))
  await waitFor(() => expect(server.asked(packageRoutes.adjust)).not.toEqual([]))
  const [asked] = server.asked(packageRoutes.adjust)
  expect(asked?.corrects).toBe('key-of-the-act')
  expect(asked?.key).not.toBe('key-of-the-act')
})

test('what is typed meanwhile into its open form stays as it is', async () => {
  const { again } = await withDraft(acts(refused))
  again(overlay('adjustQuantity'))
  fill((await dialog('Adjust quantity')).getByLabelText('Change in quantity'), '-8')
  await pass(3_500)
  expect(valueOf(await dialog('Adjust quantity'), 'Change in quantity')).toBe('-8')
})
