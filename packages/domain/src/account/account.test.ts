import { describe, expect, test } from 'vitest'
import { commonPasswordMessage, isCommonPassword } from './common-password.ts'
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

  test.each(['metrc1', 'Cultivatd2026', 'weed420', 'GROW-123!', 'ｍｅｔｒｃ12'])(
    '%j is a word of the trade with a number, which is tried first',
    (password) => {
      expect(Password.safeParse(password).error?.issues[0]?.message).toBe(commonPasswordMessage)
    },
  )

  test('a common one is known in any case and width, and not by a part of it', () => {
    const common = new Set(['abc123'])
    expect(['abc123', 'ABC123', 'ａｂｃ123'].map((one) => isCommonPassword(one, common))).toEqual([true, true, true])
    expect(['abc1234', 'xabc123', 'grow4me'].map((one) => isCommonPassword(one, common))).toEqual([false, false, false])
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
