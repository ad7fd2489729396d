import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  beginTurn,
  endTurn,
  forgetStation,
  isTurnOver,
  keepStation,
  ownStation,
  secondsLeft,
  touch,
} from './station.ts'
import { keepToken } from './token.ts'
import { openDrafts, sealDrafts } from './turn-drafts.ts'

const station = { token: 'of the station', name: 'Flower tablet', facilityId: 'F', restSeconds: 60 }

class Silent extends EventTarget {
  close() {}
  send() {}
}

describe('a turn', () => {
  beforeEach(() => {
    // Other files of this run begin a live connection with each token.
    vi.stubGlobal('WebSocket', Silent)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
    keepStation(station)
    keepToken(null)
    keepToken('of Marcus')
    return () => {
      keepToken(null)
      forgetStation('of the station')
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  })
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  test('begins with whoever gets in, and is over after a minute without a touch', () => {
    expect(secondsLeft()).toBe(60)
    wait(50)
    expect([secondsLeft(), isTurnOver()]).toEqual([10, false])
    touch()
    expect(secondsLeft()).toBe(60)
    wait(61)
    expect(isTurnOver()).toBe(true)
  })

  test('is over at once with a press, and a touch does not bring it back', () => {
    endTurn()
    touch()
    expect(isTurnOver()).toBe(true)
    beginTurn()
    expect(isTurnOver()).toBe(false)
  })

  test('that is over by the clock stays so at the first touch', () => {
    wait(61)
    touch()
    expect([secondsLeft(), isTurnOver()]).toEqual([0, true])
    beginTurn()
    expect(isTurnOver()).toBe(false)
  })

  test('is none on a device that is no station', () => {
    forgetStation('of the station')
    wait(3_600)
    expect([ownStation(), isTurnOver()]).toEqual([null, false])
  })

  test('is not ended by a refusal of another station that this device was before', () => {
    forgetStation('of the one before')
    expect(ownStation()).toEqual(station)
  })
})

describe('drafts of a turn', () => {
  const texts = (...given: [string, string][]) => {
    localStorage.clear()
    for (const [key, text] of given) localStorage.setItem(key, text)
  }

  test('are sealed for their person and come back to them alone', async () => {
    texts(
      ['cultivatd-draft marcus package 1', '{"weight":"12.5"}'],
      ['cultivatd-draft priya task 2', '{}'],
      ['other', 'x'],
    )
    await sealDrafts('marcus', 'secret of marcus')
    expect(Object.keys(localStorage).filter((key) => key.includes('marcus'))).toEqual([])
    expect(Object.values({ ...localStorage }).join(' ')).not.toContain('12.5')
    await openDrafts('secret of priya')
    expect(localStorage.getItem('cultivatd-draft marcus package 1')).toBeNull()
    await openDrafts('secret of marcus')
    expect(localStorage.getItem('cultivatd-draft marcus package 1')).toBe('{"weight":"12.5"}')
    expect(localStorage.getItem('cultivatd-draft priya task 2')).toBe('{}')
    localStorage.clear()
  })

  test('that could not be opened when their person came last are not lost to what they typed since', async () => {
    texts(['cultivatd-draft marcus package 1', '{"weight":"12.5"}'])
    await sealDrafts('marcus', 'secret of marcus')
    localStorage.setItem('cultivatd-draft marcus task 2', '{"name":"Trim"}')
    await sealDrafts('marcus', 'secret of marcus')
    await openDrafts('secret of marcus')
    expect(localStorage.getItem('cultivatd-draft marcus package 1')).toBe('{"weight":"12.5"}')
    expect(localStorage.getItem('cultivatd-draft marcus task 2')).toBe('{"name":"Trim"}')
    localStorage.clear()
  })

  test('nobody typed anything, so nothing is kept', async () => {
    texts()
    await sealDrafts('marcus', 'secret of marcus')
    expect(localStorage).toHaveLength(0)
  })
})
