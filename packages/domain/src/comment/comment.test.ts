import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommentForm, longestComment, mentionProblems, mostMentions } from './comment.ts'
import { type CommentPart, mentionsIn, plainText, readParts, writeMention, writeParts } from './mentions.ts'

const priya = { kind: 'person', name: 'Priya Nair', id: 'person-1' } as const
const veg2 = { kind: 'room', name: 'Veg 2', id: '5' } as const

test('[ROOM-17] [ROOM-18] people are mentioned by @ and rooms by #, stored with name and id', () => {
  const markup = 'Ask @[Priya Nair](person-1) in #[Veg 2](5), 50 % @ 6.1 #1'
  expect(readParts(markup)).toEqual([
    { text: 'Ask ' },
    { mention: priya },
    { text: ' in ' },
    { mention: veg2 },
    { text: ', 50 % @ 6.1 #1' },
  ])
  expect([priya, veg2].map(writeMention)).toEqual(['@[Priya Nair](person-1)', '#[Veg 2](5)'])
  expect(plainText(markup)).toBe('Ask @Priya Nair in #Veg 2, 50 % @ 6.1 #1')
})

test('[ROOM-18] whatever is written is read again as it was, whatever is called how', () => {
  const text = fc.string().map((value) => ({ text: value.replaceAll(/[@#]/g, '') }))
  const mention = fc.record({
    kind: fc.constantFrom('person' as const, 'room' as const),
    name: fc.string({ minLength: 1, maxLength: 50 }),
    id: fc.uuid(),
  })
  const part: fc.Arbitrary<CommentPart> = fc.oneof(
    text,
    mention.map((one) => ({ mention: one })),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const markup = writeParts(parts)
      const named = (found: readonly CommentPart[]) =>
        found.flatMap((one) => ('mention' in one ? [one.mention.id] : []))
      expect(named(readParts(markup))).toEqual(named(parts))
      expect(writeParts(readParts(markup))).toBe(markup)
    }),
  )
})

test('markup inside a name ends no mention and begins no other', () => {
  const trick = { kind: 'person', name: 'Ann](x) @[Bob', id: 'person-2' } as const
  expect(readParts(writeMention(trick))).toEqual([{ mention: { ...trick, name: 'Annx @Bob' } }])
  expect(writeMention({ ...trick, name: '[]()' })).toBe('@[unnamed](person-2)')
})

test('[ROOM-19] a comment holds something after trimming, and not more than one reads', () => {
  expect(CommentForm.safeParse({ message: ' \n ' }).success).toBe(false)
  expect(CommentForm.safeParse({ message: 'x'.repeat(longestComment + 1) }).error?.issues[0]?.message).toBe(
    'Use at most 5,000 characters',
  )
  expect(CommentForm.parse({ message: ' <b>ok</b> ' })).toEqual({ message: '<b>ok</b>' })
})

test('each is mentioned once, and who is not there is said by name', () => {
  const mentions = mentionsIn([priya, veg2, priya].map(writeMention).join(' '))
  expect(mentions).toEqual([priya, veg2])
  expect(mentionProblems(mentions, () => true)).toEqual([])
  expect(mentionProblems(mentions, () => false)).toEqual([
    { path: 'message', message: 'Priya Nair has no access any more. Take the mention out, or choose somebody else.' },
    { path: 'message', message: 'The room Veg 2 is not there any more. Take the mention out, or choose another one.' },
  ])
  const many = Array.from({ length: mostMentions + 1 }, (_, at) => ({ ...priya, id: `${at}` }))
  expect(mentionProblems(many, () => true)).toHaveLength(1)
})
