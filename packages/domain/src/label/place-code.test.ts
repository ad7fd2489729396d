import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SystemSize } from '../system/system.ts'
import { TagLabel } from '../tag/tag.ts'
import { isCodeOfSystem, pieceCode, readPlaceCode, roomCode, zoneCode } from './place-code.ts'

const id = fc.string({ minLength: 1, maxLength: 40 })

test('a code of a zone says which zone it is, of a system that it is told from', () => {
  const { rackCount, levelCount, zoneCount } = SystemSize.shape
  const upTo = ({ maxValue }: { maxValue: number | null }) => fc.integer({ min: 1, max: maxValue ?? 1 })
  fc.assert(
    fc.property(id, id, upTo(rackCount), upTo(levelCount), upTo(zoneCount), (systemId, other, rack, level, zone) => {
      const code = zoneCode({ systemId, rack, level, zone })
      const read = readPlaceCode(` ${code.toLowerCase()}\n`)
      expect(read).toEqual({ is: 'zone', code, rack, level, zone })
      if (!read) return
      expect(isCodeOfSystem(read, systemId)).toBe(true)
      expect(isCodeOfSystem(read, other)).toBe(other === systemId)
    }),
  )
})

test('codes of rooms and pieces are read as what they are, and stay what they are', () => {
  expect(roomCode({ facilityId: '403-00012', id: '7' })).toBe(roomCode({ facilityId: '403-00012', id: '7' }))
  fc.assert(
    fc.property(id, id, (facilityId, own) => {
      const room = roomCode({ facilityId, id: own })
      expect(readPlaceCode(room)).toEqual({ is: 'room', code: room })
      expect(readPlaceCode(pieceCode({ id: own }))?.is).toBe('equipment')
    }),
  )
  // Printed on walls: a change of how they are made would take all of them down.
  expect(roomCode({ facilityId: 'GAAA-0000-0001', id: '12' })).toBe('ROOM96202002696456')
  expect(zoneCode({ systemId: 'a-system', rack: 12, level: 3, zone: 4 })).toBe('SPOT125273724666310120304')
})

test('ten thousand rooms have ten thousand codes', () => {
  const codes = Array.from({ length: 10_000 }, (_none, at) => roomCode({ facilityId: '403-00012', id: String(at) }))
  expect(new Set(codes).size).toBe(10_000)
})

test('no tag is a code, no code is a tag, and nothing else is read', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-F]{24}$/), (tag) => {
      expect(readPlaceCode(tag)).toBeNull()
    }),
  )
  for (const code of [roomCode({ facilityId: 'a', id: 'b' }), zoneCode({ systemId: 'a', rack: 1, level: 1, zone: 1 })])
    expect(TagLabel.safeParse(code).success).toBe(false)
  for (const text of [
    '',
    'ROOM1',
    'SPOT12345678901234',
    'SPOT123456789012340000101',
    'ROOM123456789012340010101',
    'Flower 1',
  ])
    expect([text, readPlaceCode(text)]).toEqual([text, null])
})
