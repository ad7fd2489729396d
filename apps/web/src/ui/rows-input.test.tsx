import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { button, fill, problemsOf, show } from './rendering.builders.tsx'
import { RowsInput } from './rows-input.tsx'
import { useRuleForm } from './use-rule-form.ts'

const Pumps = z.strictObject({
  pumps: z
    .array(z.strictObject({ id: z.string(), name: z.string(), maker: z.string() }))
    .max(1, 'Enter at most 1 pump'),
})
const columns = [
  { name: 'name', head: 'Name', width: '1fr' },
  { name: 'maker', head: 'Maker', width: '1fr' },
]
const sent: unknown[] = []

function Form() {
  const { control, handleSubmit } = useRuleForm(Pumps, { pumps: [] }, () => [])
  return (
    <form onSubmit={(event) => void handleSubmit((values) => void sent.push(values))(event)}>
      <RowsInput
        control={control}
        name="pumps"
        title="Pumps"
        noun="Pump"
        columns={columns}
        note="The first one runs."
        empty="There is none yet."
      />
      <button type="submit">Save</button>
    </form>
  )
}

test('rows have a text for each column, and what is wrong with all of them stands below', async () => {
  const { user } = show(<Form />)
  const page = within(document.body)
  expect(page.getByText('There is none yet.')).toBeTruthy()
  for (const name of ['Old', 'New']) {
    await user.click(button(page, 'Add Pump'))
    fill(within(page.getByRole('group', { name: 'New pump' })).getByLabelText('Name'), name)
  }
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(problemsOf(page)).toEqual(['Enter at most 1 pump']))
  expect(sent).toEqual([])
  await user.click(button(page, 'Delete Old'))
  await user.click(button(page, 'Save'))
  await waitFor(() => expect(sent).toEqual([{ pumps: [{ id: expect.any(String), name: 'New', maker: '' }] }]))
})
