import { labelRoutes } from '@cultivatd/contract/label/label.contract'
import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { drawingOf } from '@cultivatd/domain/label/drawing'
import { aLabelDesign, plainTools } from '@cultivatd/domain/label/label.builders'
import { sampleValues } from '@cultivatd/domain/label/label-kind'
import { roomCode } from '@cultivatd/domain/label/place-code'
import { standardDesign } from '@cultivatd/domain/label/standard-design'
import { aMatch } from '@cultivatd/domain/lookup/lookup.builders'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, aServer, refusal } from '../../live/server.builders.ts'
import { takePlaceScan } from '../../trade/place-scan.ts'
import { type ScannedPlace, usePlaceScan } from '../../trade/use-place-scan.ts'
import { button, dialog, show } from '../../ui/rendering.builders.tsx'
import { PrintDialog } from './print-dialog.tsx'

const { previewOf, print, printers, file } = labelRoutes
const drawn = drawingOf(standardDesign('plant', { width: 66.7, height: 25.4 }), sampleValues('plant'), plainTools)
beforeEach(() => localStorage.removeItem('cultivatd-labels'))

async function open(records: readonly string[], named: readonly string[] = ['Vault']) {
  const server = aServer()
  server.shows('labelDesigns', {}, [aLabelDesign({ name: 'Stake' }), aLabelDesign({ id: 'r', kind: 'room' })])
  server.shows('labelLogo', {}, [])
  server.answers(printers, answer(printers, { printers: named.map((name) => ({ name, resolution: 203 as const })) }))
  server.answers(previewOf, answer(previewOf, drawn))
  const onClose = vi.fn<() => void>()
  const shown = show(<PrintDialog toPrint={{ facilityId: 'F-1', kind: 'plant', records }} onClose={onClose} />)
  const form = await dialog(records.length === 1 ? 'Print plant label' : 'Print plant labels')
  await form.findByRole('img', { name: `The label of plant ${records[0]}` })
  return { server, form, onClose, ...shown }
}

const tags = ['1A4FF0300000021000004101', '1A4FF0300000021000004102']

test('labels go to a printer of the operator, and what it says of itself stands in the dialog', async () => {
  const { form, user, server, onClose } = await open(tags)
  await form.findByRole('option', { name: 'Printer Vault' })
  await user.selectOptions(form.getByLabelText('Print'), 'Printer Vault')
  await user.selectOptions(form.getByLabelText('Design'), 'Stake')
  await user.clear(form.getByLabelText('Copies of each'))
  await user.type(form.getByLabelText('Copies of each'), '3')
  server.answers(print, refusal(400, 'There is no printer Vault any more. Choose another one.'))
  await user.click(button(form, 'Print 6 labels'))
  expect(await form.findByText('There is no printer Vault any more. Choose another one.')).toBeTruthy()
  server.answers(print, answer(print, { labels: 6 }))
  await user.click(button(form, 'Print 6 labels'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(print).at(-1)).toMatchObject({
    body: { printer: 'Vault', records: tags, copies: 3, paper: 'roll-2x1in', designId: 'label-design-1', start: 1 },
  })
})

test('a sheet begins where its labels are still there, by the rule of the server, and the foot counts the sheets', async () => {
  const { form, user, server } = await open(tags)
  const start = form.getByLabelText('First free label of the sheet')
  await user.clear(start)
  await user.type(start, '31')
  expect((await form.findAllByText('A sheet has 30 labels, so the first is one of them')).length).toBeGreaterThan(0)
  expect(button(form, 'Save as PDF')).toHaveProperty('disabled', true)
  await user.clear(start)
  await user.type(start, '30')
  expect(form.getByText('2 labels on 2 sheets')).toBeTruthy()
  server.answers(file, refusal(404, `${tags[0]} is not here any more, so nothing was printed.`))
  await user.click(button(form, 'Save as PDF'))
  await waitFor(() =>
    expect(server.asked(file)).toMatchObject([{ body: { as: 'pdf', start: 30, paper: 'avery-5160', designId: '' } }]),
  )
})

test('while a form takes places, the code of a room that is scanned says where its things go', async () => {
  const server = aServer()
  const onPlace = vi.fn<(place: ScannedPlace) => void>()
  const Form = () => {
    const [isTaking, setTaking] = useState(true)
    usePlaceScan('F-1', isTaking, onPlace)
    return <button onClick={() => setTaking(false)}>Send</button>
  }
  const code = roomCode({ facilityId: 'F-1', id: 'r1' })
  expect(takePlaceScan(code)).toBe(false)
  const { user } = show(<Form />)
  const send = await screen.findByRole('button', { name: 'Send' })
  const match = aMatch({ kind: 'room', id: 'r1', facilityId: 'F-1', name: 'Flower 1', roomId: 'r1', isExact: true })
  const { find } = lookupRoutes
  server.answers(find, answer(find, { matches: [match] }))
  expect(takePlaceScan('1A4FF0300000021000004101')).toBe(false)
  expect(takePlaceScan(code)).toBe(true)
  await waitFor(() => expect(onPlace).toHaveBeenCalledWith({ roomId: 'r1', zone: null }))
  // What is on its way goes where it was sent.
  await user.click(send)
  expect(takePlaceScan(code)).toBe(false)
})
