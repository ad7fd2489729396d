import { expect, test } from 'vitest'
import { deviceCookie, popupCookie } from './browser-cookie.ts'

const https = popupCookie('https://grow.example')
const http = popupCookie('http://127.0.0.1:3000')

test('over https no other host of the domain can set the cookie: __Host-, Secure, for every path, no domain', () => {
  const { secret, cookie } = https.keep(null)
  expect(cookie).toBe(`__Host-cultivatd-popup=${secret}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure`)
  expect(http.keep(null).cookie).toMatch(/^cultivatd-popup=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)
})

test('one that a sibling planted under the plain name is not ours, and of two of our name neither is', () => {
  const [own, planted] = [https.keep(null).secret, https.keep(null).secret]
  expect(https.read(`a=b; __Host-cultivatd-popup=${own}`)).toBe(own)
  expect(https.read(`cultivatd-popup=${planted}`)).toBeNull()
  for (const two of [`${planted}; NAME=${own}`, `${own}; NAME=${planted}`, `x; NAME=${own}`]) {
    expect(https.read(`NAME=${two}`.replaceAll('NAME', '__Host-cultivatd-popup'))).toBeNull()
    expect(http.read(`NAME=${two}`.replaceAll('NAME', 'cultivatd-popup'))).toBeNull()
  }
  expect(https.read('__Host-cultivatd-popup=short')).toBeNull()
  expect(https.read(null)).toBeNull()
})

test('the secret stays the same while it is there, and is another one for each purpose', () => {
  const { secret } = https.keep(null)
  expect(https.keep(secret).secret).toBe(secret)
  expect(deviceCookie('https://grow.example').read(https.keep(secret).cookie.split(';')[0] ?? '')).toBeNull()
})
