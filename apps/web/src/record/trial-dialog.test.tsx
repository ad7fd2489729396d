import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import type { Judgement } from '@cultivatd/domain/repair/judge'
import type { Mend } from '@cultivatd/domain/repair/mend'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { localDay } from '../ui/dates.ts'
import { button, dialog, show, snackbar } from '../ui/rendering.builders.tsx'
import type { ChangeRequest } from './change.ts'
import { TrialDialog } from './trial-dialog.tsx'
import { useTrial } from './use-trial.ts'

interface Body {
  plants: readonly string[]
}

const facilityId = 'GAAA-1'
const act = '/api/plant/move'
const words = { one: 'plant', many: 'plants', done: 'moved' }
const nothing: Judgement & { mends: readonly Mend[] } = { works: [], odd: [], fails: [], whole: [], mends: [] }
const held = 'The plant is on hold and cannot be moved'
const judgement: Judgement = {
  works: ['A', 'B'],
  odd: [{ record: 'C', problems: [{ message: '45 days back: is the day right?' }] }],
  fails: ['D', 'E', 'F', 'G'].map((record) => ({
    record,
    problems: [{ message: held, mend: 'waitForRelease' }],
  })),
  whole: [],
}
const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const requests: readonly ChangeRequest<Body>[] = [{ records: all, body: { plants: all } }]

/** A form of one record, of which a rule of the state may ask. */
function OneForm({ body, onSend }: { body: object; onSend: (sent: readonly ChangeRequest<object>[]) => void }) {
  const sendNow = async (sent: readonly ChangeRequest<object>[]) => onSend(sent)
  const trial = { act: '/api/package/adjust', title: 'package' }
  const parts = { facilityId, trial, one: {}, tell: () => undefined, sendNow }
  const { trial: asked, checking, isAsked } = useTrial<object>(parts)
  const one = [{ records: ['A'], body }]
  const press = async () => {
    if (!(await isAsked(one))) onSend(one)
  }
  return (
    <>
      <button type="button" onClick={() => void press()}>
        {checking ? 'Checking' : 'Adjust'}
      </button>
      {asked && <TrialDialog trial={asked} words={{ one: 'package', many: 'packages', done: '' }} verb="Adjust" />}
    </>
  )
}

/** A form of many that has nothing but its button. */
function Form({ onSend, onTell }: { onSend: (sent: readonly ChangeRequest<Body>[]) => void; onTell: () => void }) {
  const sendNow = async (sent: readonly ChangeRequest<Body>[]) => onSend(sent)
  const only = (_body: Body, plants: readonly string[]): Body => ({ plants })
  const trial = { act, title: 'Move plants' }
  const { trial: asked, isAsked } = useTrial<Body>({ facilityId, trial, only, tell: onTell, sendNow })
  const press = async () => {
    if (!(await isAsked(requests))) onSend(requests)
  }
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Move 7 plants
      </button>
      {asked && <TrialDialog trial={asked} words={words} verb="Move 7 plants" />}
    </>
  )
}

/** The form after its button was pressed. */
async function pressed(found: Judgement) {
  const server = aServer()
  server.answers(repairRoutes.try, answer(repairRoutes.try, { ...nothing, ...found } as never))
  const sent: (readonly ChangeRequest<Body>[])[] = []
  const told: unknown[] = []
  const shown = show(<Form onSend={(some) => sent.push(some)} onTell={(...states) => void told.push(...states)} />)
  await shown.user.click(screen.getByRole('button', { name: 'Move 7 plants' }))
  return { ...shown, server, sent, told }
}

test('each group says how many, why once, which, and what mends it', async () => {
  await pressed(judgement)
  const asked = await dialog('2 of 7 plants will work', 'alertdialog')
  expect(asked.getByText('Will work').closest('p')?.textContent).toBe('Will work 2 plants')
  expect(asked.getByRole('region', { name: 'Will work but looks odd' }).textContent).toContain(
    '1 plant: 45 days back: is the day right?',
  )
  const fails = asked.getByRole('region', { name: 'Will fail' }).textContent
  expect(fails).toContain(`4 plants: ${held}. Wait until the state releases the hold.`)
  expect(fails).toContain('D E F and 1 more')
})

test('what works is sent and the rest is kept with its values; what looks odd goes only after somebody looked', async () => {
  const { user, server, sent, told } = await pressed(judgement)
  server.answers(
    repairRoutes.keep,
    refusal(503, 'The database is away.'),
    answer(repairRoutes.keep, { count: 5 }),
    answer(repairRoutes.keep, { count: 4 }),
  )
  const asked = await dialog('2 of 7 plants will work', 'alertdialog')
  await user.click(button(asked, 'Send 2, keep 5 to mend'))
  // What cannot be kept is not lost, and nothing of the rest is sent.
  expect(await snackbar()).toContain('The database is away.')
  expect(sent).toEqual([])
  await user.click(asked.getByRole('checkbox', { name: 'I looked: the one that looks odd is right' }))
  await user.click(button(asked, 'Send 3, keep 4 to mend'))
  await waitFor(() => expect(sent).toEqual([[{ records: ['A', 'B', 'C'], body: { plants: ['A', 'B', 'C'] } }]]))
  expect(server.asked(repairRoutes.keep)[1]?.body).toEqual({
    facilityId,
    act,
    title: 'Move plants',
    bodies: [{ plants: all }],
    rows: ['D', 'E', 'F', 'G'].map((record) => ({ record, messages: [held] })),
  })
  expect(told).toEqual([new Map(['D', 'E', 'F', 'G'].map((record) => [record, { is: 'kept' }]))])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('where nothing would work it is kept and nothing is sent, and back at the form nothing has happened', async () => {
  const { user, server, sent } = await pressed({ ...nothing, fails: judgement.fails })
  await user.click(button(await dialog('0 of 4 plants will work', 'alertdialog'), 'Back to the form'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked(repairRoutes.keep)).toEqual([])
  server.answers(repairRoutes.keep, answer(repairRoutes.keep, { count: 4 }))
  await user.click(screen.getByRole('button', { name: 'Move 7 plants' }))
  await user.click(button(await dialog('0 of 4 plants will work', 'alertdialog'), 'Keep 4 to mend'))
  await waitFor(() => expect(server.asked(repairRoutes.keep)).toHaveLength(1))
  expect(sent.flat().flatMap(({ records }) => records)).toEqual(['A', 'B', 'C'])
})

test('where all look odd and nothing fails, it is not said that none will work', async () => {
  const { user, sent } = await pressed({
    ...nothing,
    odd: all.map((record) => ({ record, problems: [{ message: '45 days back' }] })),
  })
  const asked = await dialog('All 7 plants look odd', 'alertdialog')
  await user.click(asked.getByRole('checkbox', { name: 'I looked: the 7 that look odd are right' }))
  await user.click(button(asked, 'Send 7'))
  await waitFor(() => expect(sent.flat().flatMap(({ records }) => records)).toEqual(all))
})

test('where nothing speaks against it, or what is wrong is not of one record, it is sent without another screen', async () => {
  const clear = await pressed({ ...nothing, works: all })
  await waitFor(() => expect(clear.sent).toEqual([requests]))
  clear.leave()
  const whole = await pressed({ ...nothing, whole: ['The date cannot be in the future'] })
  await waitFor(() => expect(whole.sent).toEqual([requests]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a single record of today is sent without a trial; of one that a rule asks about the sentence comes first', async () => {
  const server = aServer()
  const sent: unknown[] = []
  const today = show(<OneForm body={{ label: 'A', date: localDay() }} onSend={(some) => sent.push(some)} />)
  await today.user.click(screen.getByRole('button', { name: 'Adjust' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(server.asked(repairRoutes.try)).toEqual([])
  today.leave()
  const odd = [{ record: 'A', problems: [{ message: 'The date is 45 days back.' }] }]
  server.answers(repairRoutes.try, answer(repairRoutes.try, { ...nothing, odd } as never))
  const { user } = show(<OneForm body={{ label: 'A', date: '2020-01-01' }} onSend={(some) => sent.push(some)} />)
  await user.click(screen.getByRole('button', { name: 'Adjust' }))
  const asked = await dialog('Look again before it is sent', 'alertdialog')
  expect(asked.getByRole('region', { name: 'Will work but looks odd' }).textContent).toContain(
    'The date is 45 days back.',
  )
  expect(sent).toHaveLength(1)
  await user.click(button(asked, 'It is right, send it'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(server.asked(repairRoutes.keep)).toEqual([])
})

test('what would fail of a single record is told by its form, as it is sent', async () => {
  const server = aServer()
  const sent: unknown[] = []
  const fails = [{ record: 'A', problems: [{ message: held }] }]
  server.answers(repairRoutes.try, answer(repairRoutes.try, { ...nothing, fails } as never))
  const { user } = show(<OneForm body={{ label: 'A', count: 120 }} onSend={(some) => sent.push(some)} />)
  await user.click(screen.getByRole('button', { name: 'Adjust' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('where a change of ours mends it, one press does it once, and the groups are asked for once more', async () => {
  const young = 'Is Vegetative and can be harvested only when Flowering'
  const fails = ['D', 'E'].map((record) => ({ record, problems: [{ message: young }] }))
  const server = aServer()
  const works = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const step = {
    act: '/api/plant/move',
    body: { facilityId, locationId: '7', plants: [{ label: 'D' }, { label: 'E' }] },
  }
  const press = 'Move these 2 to Flower 1, flowering, first'
  const mend = { act: 'flower', records: ['D', 'E'], said: 'These 2 are in Veg 2, Vegetative.', press, steps: [step] }
  server.answers(
    repairRoutes.try,
    answer(repairRoutes.try, { ...nothing, works: ['A'], fails, mends: [mend] } as never),
    answer(repairRoutes.try, { ...nothing, works: ['A'], fails, mends: [mend] } as never),
    answer(repairRoutes.try, { ...nothing, works: ['A'], fails, mends: [mend] } as never),
    answer(repairRoutes.try, { ...nothing, works } as never),
  )
  server.answers(
    repairRoutes.mend,
    refusal(503, 'It is recorded, and its outcome is not known yet'),
    refusal(409, 'The plant is on hold and cannot be moved'),
    answer(repairRoutes.mend, { done: 2, waiting: 0 }),
  )
  const sent: (readonly ChangeRequest<Body>[])[] = []
  const { user } = show(<Form onSend={(some) => sent.push(some)} onTell={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Move 7 plants' }))
  const asked = await dialog('1 of 3 plants will work', 'alertdialog')
  expect(asked.getByText('These 2 are in Veg 2, Vegetative.')).toBeTruthy()
  await user.click(button(asked, press))
  await waitFor(() => expect(server.asked(repairRoutes.try)).toHaveLength(2))
  await user.click(button(asked, press))
  await waitFor(async () => expect(await snackbar()).toContain('The plant is on hold and cannot be moved'))
  await waitFor(() => expect(server.asked(repairRoutes.try)).toHaveLength(3))
  await user.dblClick(button(asked, press))
  // Mended is not sent: that is another press.
  const mended = await dialog('7 of 7 plants will work', 'alertdialog')
  expect(sent).toEqual([])
  const [unknown, first, second, ...others] = server
    .asked(repairRoutes.mend)
    .map(({ body }) => body as { key: string; steps: object })
  expect(others).toEqual([])
  expect(second).toMatchObject({ facilityId, steps: [step] })
  // What may have been recorded is the same, and what was refused is another try of it.
  expect(unknown?.key).toBe(first?.key)
  expect(second?.key).not.toBe(first?.key)
  await user.click(button(mended, 'Send 7'))
  await waitFor(() => expect(sent).toEqual([requests]))
})
