import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { DraftOf } from './draft/draft-of.tsx'
import { FormDialog } from './form-dialog.tsx'
import { OverlayPage } from './overlay-page.tsx'
import { dialog, show } from './rendering.builders.tsx'

const onClose = vi.fn<() => void>()
const field = <input aria-label="Name" />

const inDialog = (isBusy = false) => (
  <FormDialog isOpen title="Edit" isBusy={isBusy} onSubmit={() => {}} onClose={onClose}>
    {field}
  </FormDialog>
)

const inSheet = (onBack?: () => void) => (
  <OverlayPage isOpen title="Edit" onSubmit={() => {}} {...(onBack && { onBack })} onClose={onClose}>
    {field}
  </OverlayPage>
)

/** Shown once it is known whose drafts these are. */
const Kept = ({ children }: { children: ReactNode }) =>
  useSession().me ? (
    <DraftOf place="contact c1" title="Edit">
      {children}
    </DraftOf>
  ) : null

function open(form: ReactNode) {
  onClose.mockClear()
  const server = aServer()
  server.shows('me', {}, [{ id: 'u1', version: 1, uid: 'u1', displayName: 'Dana', permissions: [] } as never])
  show(form)
  return dialog('Edit')
}

const around = () => document.querySelector('.MuiDialog-container') ?? document.body
const escape = () => fireEvent.keyDown(around(), { key: 'Escape' })
const type = () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Blue Dream' } })

test.each([
  ['in a dialog', inDialog()],
  ['in a sheet', inSheet()],
])('Escape closes a form %s in which nothing was typed, and a press beside it does not', async (_where, form) => {
  await open(form)
  fireEvent.mouseDown(around())
  fireEvent.click(around())
  expect(onClose).not.toHaveBeenCalled()
  escape()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('what was typed stays where no draft keeps it, such as a password', async () => {
  await open(inDialog())
  type()
  escape()
  expect(onClose).not.toHaveBeenCalled()
})

test('what a draft keeps is no reason to stay', async () => {
  await open(<Kept>{inDialog()}</Kept>)
  type()
  escape()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape does not close what is on its way', async () => {
  await open(inDialog(true))
  escape()
  expect(onClose).not.toHaveBeenCalled()
})

test('[READ-95] Escape goes from a form page of a record back to its details, and a press beside it does nothing', async () => {
  const onBack = vi.fn<() => void>()
  await open(inSheet(onBack))
  fireEvent.mouseDown(around())
  fireEvent.click(around())
  expect(onBack).not.toHaveBeenCalled()
  escape()
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})
