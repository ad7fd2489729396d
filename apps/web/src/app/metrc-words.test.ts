import type { Connection } from '@cultivatd/domain/connection/connection'
import { describe, expect, test } from 'vitest'
import { metrcTitle, metrcWords } from './metrc-words.ts'

const at = new Date(new Date().setHours(0, 5)).toISOString()

const table: [Connection, string | undefined, number | null | undefined][] = [
  [{ state: 'unknown' }, undefined, undefined],
  [{ state: 'noNetwork', asOf: at }, 'No network since 00:05', null],
  [{ state: 'noServer', asOf: at }, 'Server does not answer since 00:05', null],
  [{ state: 'noKey' }, 'No Metrc key yet', null],
  [{ state: 'metrcDown', since: at, waiting: 0 }, 'Metrc does not answer since 00:05', null],
  [{ state: 'metrcDown', since: null, waiting: 1200 }, 'Metrc does not answer, 1,200 wait', 1200],
  [{ state: 'syncFailed', because: 'It said no.' }, 'Metrc could not be read', null],
  [{ state: 'needsPerson', count: 1 }, '1 needs you', 1],
  [{ state: 'needsPerson', count: 2 }, '2 need you', 2],
  [{ state: 'refused', count: 3 }, '3 refused', 3],
  [{ state: 'waiting', count: 1200 }, '1,200 waiting for Metrc', 1200],
  [{ state: 'reading', share: 0.439 }, 'Reading Metrc, 43 %', null],
  [{ state: 'reading', share: null }, 'Reading Metrc', null],
  [{ state: 'behind', because: 'The last read failed' }, 'Not in step with Metrc', null],
  [{ state: 'notAllRead', because: 'Metrc does not open plants to the sync key' }, 'Not all is read from Metrc', null],
  [{ state: 'notRead' }, 'Not read from Metrc yet', null],
  [{ state: 'inStep' }, 'In step with Metrc', null],
]

describe('the top bar tells how browser, server and Metrc stand', () => {
  test.each(table)('%o', (connection, text, count) => {
    const words = metrcWords(connection)
    expect(words?.text).toBe(text)
    expect(words?.count).toBe(count)
  })

  test('of what is cut off a phone says it in words too', () => {
    const shorts = table.map(([connection]) => metrcWords(connection)?.short)
    expect(shorts.filter(Boolean)).toEqual([
      'No network',
      'No server',
      'No key',
      'Metrc down',
      'Metrc down',
      'Not read',
      'Not in step',
      'Not all read',
    ])
  })

  test('who hears or hovers it is told all that is open', () => {
    const titleOf = (connection: Connection, open = { waiting: 2, refused: 3, needsPerson: 1 }) => {
      const words = metrcWords(connection)
      return words && metrcTitle(connection, { state: 'inStep', since: null, ...open }, words)
    }
    expect(titleOf({ state: 'needsPerson', count: 1 })).toBe('Metrc: 1 in need of a person, 3 refused, 2 waiting')
    expect(titleOf({ state: 'metrcDown', since: at, waiting: 0 }, { waiting: 0, refused: 1, needsPerson: 0 })).toBe(
      'Metrc does not answer since 00:05: 1 refused',
    )
    expect(titleOf({ state: 'noNetwork', asOf: at })).toBe('No network since 00:05')
    expect(titleOf({ state: 'syncFailed', because: 'It said no.' })).toBe('Metrc could not be read: It said no.')
    expect(titleOf({ state: 'notAllRead', because: 'Metrc does not open plants to the sync key' })).toBe(
      'Not all is read from Metrc: Metrc does not open plants to the sync key',
    )
    expect(titleOf({ state: 'inStep' }, { waiting: 0, refused: 0, needsPerson: 0 })).toBe('In step with Metrc')
  })
})
