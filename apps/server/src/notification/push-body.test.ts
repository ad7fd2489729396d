import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostPushBytes, pushBody } from './push-body.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const device = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('the example of RFC 8291 comes out to the letter', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const once = { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender }
  expect(pushBody('When I grow up, I want to be a watermelon', device, once).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('two of the same text have nothing in common', () => {
  const [one, other] = [pushBody('Hello', device), pushBody('Hello', device)]
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86))
})

test('the longest fills what services take, a longer one and a key that is none are refused', () => {
  expect(pushBody('x'.repeat(mostPushBytes), device)).toHaveLength(4_096)
  expect(() => pushBody('x'.repeat(mostPushBytes + 1), device)).toThrow('too long')
  expect(() => pushBody('x', { ...device, p256dh: 'B'.repeat(87) })).toThrow('Public key is not valid')
})
