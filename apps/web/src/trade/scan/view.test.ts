import { expect, test } from 'vitest'
import { shownPart } from './camera.ts'
import { createView, goneMs } from './view.ts'

test('what stays in view counts once, also when a look fails to read it', () => {
  const view = createView()
  const told = [['A'], ['A'], [], ['A'], ['A']].map((codes, at) => view.look(codes, at * 300))
  expect(told).toEqual(['A', null, null, null, null])
})

test('what went out of view and comes back is told again', () => {
  const view = createView()
  expect(view.look(['A'], 0)).toBe('A')
  expect(view.look([], goneMs)).toBeNull()
  expect(view.look(['A'], goneMs + 1)).toBe('A')
})

test('of several in view the nearest to the middle is told, and going from one to the other and back tells each once', () => {
  const view = createView()
  expect(view.look(['A', 'B'], 0)).toBe('A')
  expect(view.look(['B', 'A'], 200)).toBe('B')
  for (let at = 400; at < 4_000; at += 200) expect(view.look(at % 400 ? ['A', 'B'] : ['B', 'A'], at)).toBeNull()
})

test('of a picture what its box shows is read', () => {
  const box = { videoWidth: 1280, videoHeight: 720, clientWidth: 390, clientHeight: 390 }
  expect(shownPart(box)).toEqual({ x: 280, y: 0, width: 720, height: 720 })
  expect(shownPart({ ...box, clientWidth: 0 })).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
  expect(shownPart({ ...box, clientWidth: 390, clientHeight: 100 })).toEqual({ x: 0, y: 196, width: 1280, height: 328 })
})
