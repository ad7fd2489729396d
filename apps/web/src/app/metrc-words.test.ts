import { describe, expect, test } from 'vitest'
import { metrcTitle, metrcWords } from './metrc-words.ts'

const list = (done: number, total: number | null) => ({ list: 'plants', done, total, readAt: null })
const metrc = { state: 'inStep', since: null, waiting: 0, refused: 0, needsPerson: 0 } as const

describe('the top bar tells how Metrc is', () => {
  test('in order is silent', () => {
    expect(metrcWords(metrc, [])).toEqual({ icon: 'check', text: 'In step with Metrc', count: null })
  })

  test('what waits is counted', () => {
    expect(metrcWords({ ...metrc, waiting: 1200 }, [])).toMatchObject({ text: '1,200 waiting for Metrc', count: 1200 })
  })

  test('what somebody has to do comes before what waits', () => {
    expect(metrcWords({ ...metrc, waiting: 2, refused: 3 }, [])).toMatchObject({ tone: 'error', text: '3 refused' })
    const all = { ...metrc, waiting: 2, refused: 3, needsPerson: 1 }
    expect(metrcWords(all, [])).toMatchObject({ tone: 'warn', text: '1 needs you', count: 1 })
    expect(metrcTitle(all, metrcWords(all, []))).toBe('Metrc: 1 in need of a person, 3 refused, 2 waiting')
  })

  test('Metrc being down comes before all, with its time, and still counts what waits', () => {
    const since = new Date(new Date().setHours(0, 5)).toISOString()
    const words = metrcWords({ ...metrc, state: 'down', since, waiting: 3, refused: 1 }, [])
    expect(words).toMatchObject({ tone: 'warn', text: 'Metrc does not answer since 00:05', count: 3 })
  })

  test('a first read tells how far it is, over all facilities', () => {
    const sync = [
      { status: 'inProgress' as const, lists: [list(50, 100), list(0, null)] },
      { status: 'inProgress' as const, lists: [list(36, 100)] },
      { status: null, lists: [list(0, 900)] },
    ]
    expect(metrcWords({ ...metrc, state: 'reading' }, sync).text).toBe('Reading Metrc, 43 %')
    expect(metrcWords({ ...metrc, state: 'reading' }, []).text).toBe('Reading Metrc')
  })
})
