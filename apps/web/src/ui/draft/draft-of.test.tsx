import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { forgetDrafts } from '../../live/draft-keys.ts'
import { aServer } from '../../live/server.builders.ts'
import { TextInput } from '../inputs.tsx'
import { button, dialog, fill, show, snackbar, valueOf } from '../rendering.builders.tsx'
import { useRuleForm } from '../use-rule-form.ts'
import { DraftBar } from './draft-bar.tsx'
import { DraftChips } from './draft-chips.tsx'
import { DraftOf, useDraft, useDraftState } from './draft-of.tsx'

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['generalEdit'] }
const Schema = z.strictObject({ note: z.string(), reason: z.string() })

function Fields({ note = '' }: { note?: string }) {
  const { control } = useRuleForm(Schema, { note, reason: 'Drying' }, () => [])
  const [labels, setLabels] = useDraftState<readonly string[]>('labels', [])
  const draft = useDraft()
  return (
    <form>
      <DraftBar />
      <TextInput control={control} name="note" label="Note" />
      <p>{labels.join(' ') || 'no label'}</p>
      <button type="button" onClick={() => setLabels((before) => [...before, `L${before.length + 1}`])}>
        Scan
      </button>
      <button type="button" onClick={() => draft?.sent()}>
        Send
      </button>
    </form>
  )
}

const form = (place = 'package 8083 adjust') => (
  <DraftOf place={place} title="Adjust quantity">
    <Fields />
  </DraftOf>
)

function open(person: { id: string } = dana) {
  aServer().shows('me', {}, [{ ...dana, ...person } as never])
  const shown = show(form())
  return { ...shown, page: within(document.body) }
}

const typed = async (opened: ReturnType<typeof open>) => {
  await opened.page.findByText('no label')
  fill(opened.page.getByLabelText('Note'), 'over two nights')
  fireEvent.click(button(opened.page, 'Scan'))
  fireEvent.click(button(opened.page, 'Scan'))
}

test('what was typed into a form that was closed is there when it is opened again, and says so', async () => {
  const opened = open()
  await typed(opened)
  opened.again(null)
  opened.again(form())
  await waitFor(() => expect(valueOf(opened.page, 'Note')).toBe('over two nights'))
  expect(opened.page.getByText('L1 L2')).toBeTruthy()
  expect(opened.page.getByText(/^Your draft of \d\d:\d\d, not sent yet\.$/)).toBeTruthy()
})

test('of another record it is not there', async () => {
  const opened = open()
  await typed(opened)
  opened.again(form('package 8084 adjust'))
  await opened.page.findByText('no label')
  expect(valueOf(opened.page, 'Note')).toBe('')
  expect(opened.page.queryByText(/^Your draft/)).toBeNull()
})

test('discarded by a press, the form begins anew; brought back from its chip by Undo', async () => {
  const opened = open()
  await typed(opened)
  opened.again(null)
  opened.again(form())
  fireEvent.click(await opened.page.findByText('Discard draft'))
  await opened.page.findByText('no label')
  expect(valueOf(opened.page, 'Note')).toBe('')
  await typed(opened)
  opened.again(<DraftChips record="package 8083" />)
  const discard = await opened.page.findByLabelText('Discard draft: Adjust quantity')
  fireEvent.click(discard)
  await waitFor(() => expect(opened.page.queryByLabelText('Drafts')).toBeNull())
  fireEvent.click(button(opened.page, 'Undo'))
  expect(await opened.page.findByText(/Adjust quantity, \d\d:\d\d/)).toBeTruthy()
})

test('a form that closes with a sign-out by hand does not say that its draft is kept', async () => {
  const opened = open()
  await typed(opened)
  opened.again(null)
  expect(await snackbar()).toContain('Draft kept: Adjust quantity')
  fireEvent.click(button(opened.page, 'Dismiss'))
  await waitFor(() => expect(opened.page.queryByTestId('snackbar')).toBeNull())
  opened.again(form())
  await opened.page.findByText('L1 L2')
  forgetDrafts(null)
  opened.again(<p>Signed out</p>)
  await opened.page.findByText('Signed out')
  expect(opened.page.queryByTestId('snackbar')).toBeNull()
})

test('what was sent is no draft any more, and what is as it was is none', async () => {
  const opened = open()
  await typed(opened)
  fireEvent.click(button(opened.page, 'Send'))
  opened.again(form())
  opened.again(<DraftChips record="package 8083" />)
  expect(opened.page.queryByLabelText('Drafts')).toBeNull()
  opened.again(form())
  await opened.page.findByText('no label')
  fill(opened.page.getByLabelText('Note'), 'x')
  fill(opened.page.getByLabelText('Note'), '')
  opened.again(<DraftChips record="package 8083" />)
  expect(opened.page.queryByLabelText('Drafts')).toBeNull()
})

test('to look at a draft does not make it a newer one', async () => {
  const opened = open()
  await typed(opened)
  opened.again(null)
  const before = localStorage.getItem('cultivatd-draft a1 package 8083 adjust')
  expect(before).toContain('over two nights')
  vi.setSystemTime(new Date('2026-11-21T11:30:00'))
  opened.again(form())
  await waitFor(() => expect(valueOf(opened.page, 'Note')).toBe('over two nights'))
  opened.again(null)
  expect(localStorage.getItem('cultivatd-draft a1 package 8083 adjust')).toBe(before)
})

const keep = (parts: object) =>
  localStorage.setItem(
    'cultivatd-draft a1 package 8083 adjust',
    JSON.stringify({
      place: 'package 8083 adjust',
      title: 'Adjust quantity',
      about: '',
      address: '/',
      at: '2026-11-21T09:00:00Z',
      parts,
    }),
  )

test('a draft of an earlier version brings the fields that there still are', async () => {
  keep({ fields: { note: 'over two nights', reason: 7, scale: 'B' }, rows: [1] })
  const opened = open()
  await waitFor(() => expect(valueOf(opened.page, 'Note')).toBe('over two nights'))
  await opened.page.findByText('no label')
})

test('a draft that the form of this version cannot show is left out, and said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  keep({ fields: { note: 'over two nights' }, labels: 4 })
  const opened = open()
  await opened.page.findByText('no label')
  expect(valueOf(opened.page, 'Note')).toBe('')
  expect(await snackbar()).toMatch(/cannot be shown any more\. The form begins anew\.$/)
  expect(localStorage.getItem('cultivatd-draft a1 package 8083 adjust')).toBeNull()
  vi.mocked(console.error).mockRestore()
})

const place = 'cultivatd-draft a1 package 8083 adjust'
const unanswered = { key: { input: '{}', key: 'k1' }, requests: [] }

test('of what may have arrived the draft says so, and is not discarded in the form', async () => {
  keep({ fields: { note: 'over two nights' }, change: { states: [], unanswered } })
  const { page } = open()
  expect(await page.findByText(/^Your draft of \d\d:\d\d\. It is not known whether this arrived\./)).toBeTruthy()
  expect(page.queryByText('Discard draft')).toBeNull()
  expect(page.queryByText(/not sent yet/)).toBeNull()
})

test('the chip of what may have arrived asks before it is discarded, for its key goes with it', async () => {
  keep({ fields: { note: 'over two nights' }, change: { states: [], unanswered } })
  const opened = open()
  opened.again(<DraftChips record="package 8083" />)
  expect(await opened.page.findByText(/Adjust quantity, not known whether it arrived, \d\d:\d\d/)).toBeTruthy()
  fireEvent.click(button(opened.page, 'Discard draft: Adjust quantity'))
  const question = await dialog('Discard draft: Adjust quantity', 'alertdialog')
  expect(question.getByText(/^It is not known whether this arrived\./)).toBeTruthy()
  fireEvent.click(button(question, 'Keep it'))
  expect(localStorage.getItem(place)).toContain('k1')
  await waitFor(() => expect(opened.page.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(button(opened.page, 'Discard draft: Adjust quantity'))
  fireEvent.click(button(await dialog('Discard draft: Adjust quantity', 'alertdialog'), 'Discard draft'))
  expect(localStorage.getItem(place)).toBeNull()
})

/** What another tab did to the draft of this form. */
const elsewhere = (act: () => void) => {
  act()
  fireEvent(window, new StorageEvent('storage', { key: place, newValue: localStorage.getItem(place) }))
}
const sentElsewhere = 'This was sent or discarded in another tab'

test('a form whose draft was sent in another tab says so, keeps nothing until that was read, and may go on', async () => {
  const opened = open()
  await typed(opened)
  opened.again(null)
  opened.again(form())
  await waitFor(() => expect(valueOf(opened.page, 'Note')).toBe('over two nights'))
  elsewhere(() => localStorage.removeItem(place))
  const question = await dialog(sentElsewhere, 'alertdialog')
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(place)).toBeNull()
  fireEvent.click(button(question, 'Keep it here'))
  await waitFor(() => expect(opened.page.queryByRole('alertdialog')).toBeNull())
  expect(valueOf(opened.page, 'Note')).toBe('over two nights')
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(place)).toContain('over two nights')
})

test('or begins anew', async () => {
  const opened = open()
  await typed(opened)
  window.dispatchEvent(new Event('pagehide'))
  elsewhere(() => localStorage.removeItem(place))
  fireEvent.click(button(await dialog(sentElsewhere, 'alertdialog'), 'Begin anew'))
  await opened.page.findByText('no label')
  expect(valueOf(opened.page, 'Note')).toBe('')
})

test('what another tab writes, or a form into which nothing was typed, is no reason to ask', async () => {
  const opened = open()
  await opened.page.findByText('no label')
  elsewhere(() => localStorage.removeItem(place))
  await typed(opened)
  window.dispatchEvent(new Event('pagehide'))
  elsewhere(() => localStorage.setItem(place, localStorage.getItem(place) ?? ''))
  expect(opened.page.queryByRole('alertdialog')).toBeNull()
})
