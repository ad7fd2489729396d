import { isOpen } from '@cultivatd/domain/operation/open'
import type { Evidence } from './evidence.ts'

/**
 * What people were told, at once or by the page of the operation, that is not so in Metrc: one sentence each. What a gateway
 * has doubled is told when the page of the operation shows both quantities; where doing it once more changes nothing, there
 * is nothing to tell.
 */
export function toldWrongly({ asked, recorded, applied, repeated, excused }: Evidence): string[] {
  const inState = (...states: string[]) => recorded.filter(({ state }) => states.includes(state)).length
  const answered = (how: string) => asked.filter(({ told }) => told === how).length
  const [confirmed, refused] = [inState('confirmed'), inState('refused', 'withdrawn')]
  const standing = confirmed + recorded.filter(({ state }) => isOpen(state)).length
  const doubled = repeated.filter(({ addsUp }) => addsUp).length
  const doubts = recorded.flatMap(({ doubt }) => doubt ?? [])
  // Who was asked has read that Metrc lists more of it than were made from here.
  const shown = recorded.filter(({ doubt, decision }) => decision || (doubt && doubt.expected !== doubt.shown)).length
  const found: [times: number, words: string][] = [
    [Math.min(refused, applied.length - confirmed), 'told as refused, and Metrc has it'],
    [confirmed - excused - applied.length, 'told as confirmed, and Metrc does not have it'],
    [answered('none') + standing - asked.length, 'a person was told that nothing is done, and it is'],
    [answered('refused') - refused, 'a person was told that it is refused, and it is not'],
    [doubled - shown, 'a gateway has doubled it, and its page does not show both quantities'],
    [
      doubts.filter(({ isListed }) => isListed).length - doubled,
      'its page says that Metrc lists it twice, and it does not',
    ],
  ]
  return found.flatMap(([times, words]) => Array.from({ length: Math.max(0, times) }, () => words))
}
