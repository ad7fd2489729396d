import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { TextInput } from './inputs.tsx'
import { followPresses } from './press-end.ts'
import { fill, problemsOf, show } from './rendering.builders.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const Schema = z.strictObject({ email: z.email('Enter a valid e-mail address') })

function Form() {
  const { control, handleSubmit } = useSchemaForm(Schema, { email: '' })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <TextInput control={control} name="email" label="E-mail" />
      <button type="submit">Send</button>
    </form>
  )
}

function open() {
  show(<Form />)
  const page = within(document.body)
  return { page, email: page.getByLabelText('E-mail'), send: page.getByRole('button', { name: 'Send' }) }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100))

test('[SHELL-42] a field that is passed by empty says nothing, until the form is sent', async () => {
  const { page, email, send } = open()
  fireEvent.focus(email)
  fireEvent.blur(email)
  await aMoment()
  expect(problemsOf(page)).toEqual([])
  fireEvent.click(send)
  await waitFor(() => expect(problemsOf(page)).toHaveLength(1))
})

test('[SHELL-42] what a field says when it is left waits for the press that left it, and comes at once without one', async () => {
  followPresses(document)
  const { page, email, send } = open()
  fill(email, 'dana')
  fireEvent.pointerDown(send)
  fireEvent.blur(email)
  await aMoment()
  expect(problemsOf(page)).toEqual([])
  fireEvent.pointerUp(send)
  await waitFor(() => expect(problemsOf(page)).toEqual(['Enter a valid e-mail address']))
  fill(email, 'dana@example.com')
  await waitFor(() => expect(problemsOf(page)).toEqual([]))
  fill(email, 'dana@')
  await waitFor(() => expect(problemsOf(page)).toEqual(['Enter a valid e-mail address']))
})
