import { describe, expect, test } from 'vitest'
import { commonPasswordMessage, isCommonPassword, wordsBehind } from './common-password.ts'
import { Password, passwordMessage, ResetPassword, SetPassword, SignIn, SignUp } from './account.ts'

const aSignUp = (given: object = {}) => ({
  displayName: 'Dana',
  email: 'dana@farm.com',
  password: 'grow4me',
  confirmation: 'grow4me',
  ...given,
})
const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('passwords', () => {
  test.each(['', 'a1', 'abcde', '12345', 'abc12', 'abcdef', '123456', '      1'])(
    '[AUTH-09] [DATA-72] %j is refused',
    (password) => {
      expect(Password.safeParse(password).error?.issues[0]?.message).toBe(passwordMessage)
    },
  )

  test.each(['abcde1', 'пароль1', 'a 1 b 2', `${'a'.repeat(127)}1`])('[AUTH-09] %j is good', (password) => {
    expect(Password.safeParse(password).success).toBe(true)
  })

  test.each([
    'metrc1',
    'Cultivatd2026',
    'weed420',
    'GROW-123!',
    'ｍｅｔｒｃ12',
    'Password123!',
    'P@ssw0rd1',
    'p@$$w0rd!2',
    'changeme123',
    'Chang3m3!',
    'changem3',
    '123password',
    'password123456789',
    'welcome111111111',
    'we1come1',
    'adm1n!2',
    'L3tme1n!',
    '!!Harvest2026!!',
    'h4rv3st',
    '$ummer2026',
    'c4nn4b1s',
  ])('%j is a word of the trade or of everybody in a simple disguise, which is tried first', (password) => {
    expect(Password.safeParse(password).error?.issues[0]?.message).toBe(commonPasswordMessage)
  })

  test.each([
    'password is the 1st thing I type',
    'grow4me',
    'weed420-and-more',
    'green-acre-12',
    'correct horse 4 battery',
    'harvest-moon-77',
    'password9304175526',
    'growing12',
    'plantation9',
    'Pass1word2more3',
    'metrc metrc 1',
  ])('%j is good: a phrase, a word in more letters, or much that nobody guesses beside it', (password) => {
    expect(Password.safeParse(password).success).toBe(true)
  })

  test('a common one is known in any case and width, with signs at its ends, and not by a part of it', () => {
    const tried = { passwords: new Set(['abc123']), words: new Set(['buster']) }
    const isCommon = (password: string) => isCommonPassword(password, tried)
    for (const password of ['abc123', 'ABC123', 'ａｂｃ123', 'abc123!', '#Abc123?', 'Buster1', 'bu$t3r99!'])
      expect([password, isCommon(password)]).toEqual([password, true])
    for (const password of ['abc1234', 'xabc123', 'grow4me', 'filibuster1', 'buster keaton 1', 'buster-8274-19x'])
      expect([password, isCommon(password)]).toEqual([password, false])
  })

  test('no phrase of several words is a word in a disguise, and a long password takes no long look', () => {
    expect(wordsBehind('four words and 1 number')).toEqual([])
    expect(wordsBehind('пароль1')).toContain('пароль')
    expect(wordsBehind('1'.repeat(127) + 'a').length).toBeLessThan(50)
    expect(wordsBehind(`${'!'.repeat(63)}a${'1'.repeat(64)}`).length).toBeLessThan(500)
  })

  test('a password that would take long to hash is refused', () => {
    expect(Password.safeParse(`1${'a'.repeat(200)}`).success).toBe(false)
  })
})

describe('account forms', () => {
  test('[AUTH-07] [AUTH-08] a whole sign-up is accepted and trimmed', () => {
    expect(SignUp.parse(aSignUp({ displayName: ' Dana ' })).displayName).toBe('Dana')
  })

  test('[AUTH-08] every missing part is named', () => {
    expect(messages(SignUp.safeParse(aSignUp({ displayName: '', email: '', password: '', confirmation: '' })))).toEqual(
      expect.arrayContaining([
        'displayName: Please enter a value',
        'email: Please enter a value',
        `password: ${passwordMessage}`,
      ]),
    )
  })

  test('[AUTH-10] [ERR-15] the confirmation must match', () => {
    expect(messages(SignUp.safeParse(aSignUp({ confirmation: 'grow4you' })))).toEqual([
      'confirmation: Passwords must match',
    ])
  })

  test('[AUTH-11] set password follows the same rules', () => {
    expect(messages(SetPassword.safeParse({ password: 'short', confirmation: 'other' }))).toEqual([
      `password: ${passwordMessage}`,
      'confirmation: Passwords must match',
    ])
    expect(ResetPassword.safeParse({ token: 't', password: 'grow4me', confirmation: 'grow4me' }).success).toBe(true)
  })

  test('[AUTH-01] sign-in does not judge an old password by the new rule', () => {
    expect(SignIn.safeParse({ email: 'dana@farm.com', password: 'x' }).success).toBe(true)
  })

  test('unknown keys are refused', () => {
    expect(SignIn.safeParse({ email: 'dana@farm.com', password: 'x', permissions: ['ORG_ADMIN'] }).success).toBe(false)
  })
})

test('a megabyte of signs, of letters or of what is written out as many is looked through in no time', () => {
  const began = performance.now()
  for (const sign of ['a', ' ', '1', '\uFDFA']) {
    wordsBehind(sign.repeat(72))
    for (const length of [73, 1_000_000]) expect(wordsBehind(sign.repeat(length))).toEqual([])
  }
  expect(performance.now() - began).toBeLessThan(1_000)
})
