import { describe, expect, test } from 'vitest'
import { metrcWords } from './metrc-state.tsx'

const list = (done: number, total: number | null) => ({ list: 'plants', done, total, readAt: null })

describe('the top bar tells how Metrc is', () => {
  test('in order is silent', () => {
    expect(metrcWords({ state: 'inStep', waiting: 0 }, [])).toEqual({ icon: 'check', text: 'In step with Metrc' })
  })

  test('what waits is counted', () => {
    expect(metrcWords({ state: 'inStep', waiting: 1200 }, []).text).toBe('1,200 waiting for Metrc')
  })

  test('Metrc being down comes before what waits for it', () => {
    expect(metrcWords({ state: 'down', waiting: 3 }, [])).toMatchObject({ tone: 'warn', text: 'Metrc does not answer' })
  })

  test('a first read tells how far it is, over all facilities', () => {
    const sync = [
      { status: 'inProgress' as const, lists: [list(50, 100), list(0, null)] },
      { status: 'inProgress' as const, lists: [list(36, 100)] },
      { status: null, lists: [list(0, 900)] },
    ]
    expect(metrcWords({ state: 'reading', waiting: 0 }, sync).text).toBe('Reading Metrc, 43 %')
    expect(metrcWords({ state: 'reading', waiting: 0 }, []).text).toBe('Reading Metrc')
  })
})
