import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { roomCode } from '@cultivatd/domain/label/place-code'
import { aMatch } from '@cultivatd/domain/lookup/lookup.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, aServer } from '../../live/server.builders.ts'
import { show } from '../../ui/rendering.builders.tsx'
import { LabelsInput } from '../labels-input.tsx'
import { takeLabelScan } from '../place-scan.ts'
import { usePlaceScan } from '../use-place-scan.ts'
import { codeFormats } from './code-reader.ts'
import { ScanDialog } from './scan-dialog.tsx'
import type { Scanned } from './scanned.ts'
import { goneMs } from './view.ts'

const tagOf = (serial: number) => `1A4FF03000000110000${String(serial).padStart(5, '0')}`
const [first, second, unknown] = [tagOf(4101), tagOf(4102), tagOf(9999)]

interface FormProps {
  near?: readonly string[]
  onPlace?: (roomId: string) => void
}

/** A form with a list of labels, of which one is none of the facility. */
function Form({ near = [], onPlace }: FormProps) {
  const [labels, setLabels] = useState<readonly string[]>([])
  usePlaceScan('F-1', onPlace !== undefined, ({ roomId }) => onPlace?.(roomId))
  return (
    <>
      <LabelsInput
        isLocked={false}
        listed={labels}
        near={near}
        onAdd={(added) => setLabels((now) => [...new Set([...now, ...added])])}
        camera={{
          problemOf: (label) => (label === unknown ? 'Unknown Plant Label' : undefined),
          aboutOf: (label) => (label === first ? 'Blue Dream, Flower 4' : undefined),
        }}
      />
      <ol aria-label="In the form">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ol>
    </>
  )
}

const inForm = () =>
  [...screen.getByRole('list', { name: 'In the form', hidden: true }).children].map(({ textContent }) => textContent)
const camera = async () => within(await screen.findByRole('dialog', { name: 'Scan plants' }))

/** A browser with a camera and a reader of its own; what is held before it is told by `hold`. */
function aCamera(capabilities: object = {}) {
  let codes: string[] = []
  const shakes: unknown[] = []
  const applied: unknown[] = []
  class Reader {
    static getSupportedFormats = async () => codeFormats
    detect = async () => codes.map((rawValue) => ({ rawValue, boundingBox: { x: 0, y: 0, width: 9, height: 9 } }))
  }
  const track = {
    kind: 'video',
    stop: vi.fn<() => void>(),
    addEventListener: () => {},
    getCapabilities: () => capabilities,
    applyConstraints: async (wanted: unknown) => void applied.push(wanted),
  }
  vi.stubGlobal('BarcodeDetector', Reader)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 100, close: () => {} }))
  withDevices({
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }),
  })
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (shake: unknown) => shakes.push(shake) })
  const video = HTMLVideoElement.prototype
  for (const [name, value] of Object.entries({ videoWidth: 100, videoHeight: 100, readyState: 4, srcObject: null }))
    Object.defineProperty(video, name, { configurable: true, writable: true, value })
  vi.spyOn(video, 'play').mockResolvedValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'vibrate')
  })
  return {
    hold: (...held: string[]) => {
      codes = held
    },
    shakes,
    applied,
    track,
  }
}

function withDevices(devices: object) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
}

const away = () => new Promise((resolve) => setTimeout(resolve, goneMs + 300))

test('[LOOKUP-02] the camera adds one tag after the other to the form beneath, and tells a repeat, a stranger and a code that is no tag', async () => {
  const { hold, shakes, track } = aCamera()
  aServer()
  const { user } = show(<Form />)
  await user.click(await screen.findByRole('button', { name: 'Scan' }))
  const dialog = await camera()
  await dialog.findByText('Lay the code along the line.')
  hold(first)
  await dialog.findByText('1 added')
  expect(dialog.getByText('Blue Dream, Flower 4')).toBeTruthy()
  expect(inForm()).toEqual([first])
  hold(second)
  await waitFor(() => expect(inForm()).toEqual([first, second]))
  expect(dialog.getByText(/in the form/).textContent).toBe('2 plants in the form')
  hold()
  await away()
  hold(first)
  await dialog.findByText('1 was already here (…101)')
  expect(inForm()).toEqual([first, second])
  hold('4012345678901')
  await dialog.findByText('This code is no tag')
  hold(unknown)
  await dialog.findByText('Unknown Plant Label')
  // Shorter for a hit, twice for a repeat, long for what is wrong: also where that is known a moment later.
  await waitFor(() => expect(shakes).toEqual([[60], [60], [40, 60, 40], [300], [60], [300]]))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(track.stop).toHaveBeenCalled()
  expect(takeLabelScan(first)).toBe(false)
})

test('the light is offered where the camera has one, and Escape closes the camera and leaves the form', async () => {
  const { applied } = aCamera({ torch: true })
  aServer()
  const { user } = show(<Form />)
  await user.click(await screen.findByRole('button', { name: 'Scan' }))
  const light = await (await camera()).findByRole('button', { name: 'Light' })
  await user.click(light)
  await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'))
  expect(applied).toEqual([{ advanced: [{ torch: true }] }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Labels')).toBeTruthy()
})

test('a camera that may not be used says how it gets allowed, and the last digits and a scanner do instead', async () => {
  let tries = 0
  withDevices({
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => {
      tries += 1
      throw new DOMException('Permission denied', 'NotAllowedError')
    },
  })
  aServer()
  const { user } = show(<Form near={[first, second, tagOf(14_102)]} />)
  await user.click(await screen.findByRole('button', { name: 'Scan' }))
  const dialog = await camera()
  await dialog.findByText('The camera is not allowed')
  const digits = dialog.getByLabelText('Last digits, or a label')
  await user.type(digits, '4101{Enter}')
  await waitFor(() => expect(inForm()).toEqual([first]))
  await user.type(digits, '4102{Enter}')
  await user.click(await dialog.findByRole('button', { name: /^Add .*0410 2$|^Add 1A4F F030 0000 0110 0000 4102$/ }))
  await waitFor(() => expect(inForm()).toEqual([first, second]))
  expect(takeLabelScan(tagOf(14_102))).toBe(true)
  await waitFor(() => expect(inForm()).toHaveLength(3))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(tries).toBe(2))
})

test('on an address without encryption it says that the camera needs https, and takes what is typed', async () => {
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  aServer()
  const onScan = vi.fn<(text: string) => Scanned>(() => ({ is: 'added', said: '1 added' }))
  const { user } = show(<ScanDialog title="Scan plants" count={0} noun="plants" onScan={onScan} onClose={() => {}} />)
  const dialog = await camera()
  await dialog.findByText('No camera on this address')
  expect(dialog.getByText(/Ask whoever runs Cultivatd for its https address/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Label'), `${first}{Enter}`)
  expect(onScan).toHaveBeenCalledWith(first)
  await dialog.findByText('1 added')
})

test('the label of a room that is held before the camera says where they go', async () => {
  const { hold } = aCamera()
  const server = aServer()
  const match = aMatch({ kind: 'room', id: 'r1', facilityId: 'F-1', name: 'Flower 1', roomId: 'r1', isExact: true })
  server.answers(lookupRoutes.find, answer(lookupRoutes.find, { matches: [match] }))
  const onPlace = vi.fn<(roomId: string) => void>()
  const { user } = show(<Form onPlace={onPlace} />)
  await user.click(await screen.findByRole('button', { name: 'Scan' }))
  const dialog = await camera()
  hold(roomCode({ facilityId: 'F-1', id: 'r1' }))
  await dialog.findByText(/^To Flower 1/)
  expect(onPlace).toHaveBeenCalledWith('r1')
  expect(inForm()).toEqual([])
})
