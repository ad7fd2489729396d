import { expect, test } from 'vitest'
import { pressOf } from './form-press.ts'

const form = () => {
  const pressed: string[] = []
  const repeat = async () => void pressed.push('as it was')
  return { pressed, repeat, onSubmit: () => pressed.push('as it stands') }
}

test('[READ-44] what is not known can be sent again, also where the records show already what came of it', async () => {
  const { pressed, repeat, onSubmit } = form()
  const press = pressOf({ repeat, onSubmit, missing: '12 plants cannot be harvested' })
  expect(press.missing).toBeNull()
  await press.onSubmit()
  expect(pressed).toEqual(['as it was'])
})

test('what is known is sent as the form stands, once nothing is missing', () => {
  const { pressed, onSubmit } = form()
  const press = pressOf({ repeat: null, onSubmit, missing: 'Choose a room' })
  expect(press.missing).toBe('Choose a room')
  press.onSubmit()
  expect(pressed).toEqual(['as it stands'])
})
