import { describe, expect, test } from 'vitest'
import { aMailServer } from '../account/account.builders.ts'
import { createMailer, takesAnyCertificate, needsTls } from './mailer.ts'

const letter = { to: 'ana@grow.example', subject: 'Hello', text: 'A link', html: '<p>A link</p>' }
const silent = { from: 'Cultivatd <no-reply@grow.example>', showsLetters: false, show: () => {} }

test('an address that brings a header with it is refused before anything is sent [API-32]', async () => {
  const server = await aMailServer()
  const mailer = createMailer({ ...silent, smtpUrl: server.url })
  for (const to of ['ana@grow.example\r\nBcc: eve@evil.example', 'ana@grow.example, eve@evil.example', 'nobody'])
    await expect(mailer.send({ ...letter, to })).rejects.toThrow('Enter a valid e-mail address')
  expect(server.mails).toEqual([])
  mailer.close()
  await server.close()
})

test('a mail goes to its one address, as text and as html [API-32]', async () => {
  const server = await aMailServer()
  const mailer = createMailer({ ...silent, smtpUrl: server.url })
  await mailer.send(letter)
  const mail = await server.mailTo('ana@grow.example')
  expect(mail.to).toEqual(['ana@grow.example'])
  expect(mail.text).toContain('<p>A link</p>')
  mailer.close()
  await server.close()
})

test('a mail server that does not answer is an error for the caller', async () => {
  const mailer = createMailer({ ...silent, smtpUrl: 'smtp://127.0.0.1:9' })
  await expect(mailer.send(letter)).rejects.toThrow('ECONNREFUSED')
  mailer.close()
})

test('without a mail server the demo shows the mail, and no other server shows its link', async () => {
  const shown: string[] = []
  const options = { ...silent, smtpUrl: null, show: (text: string) => void shown.push(text) }
  await createMailer({ ...options, showsLetters: true }).send(letter)
  await createMailer(options).send(letter)
  expect(shown[0]).toContain('A link')
  expect(shown[1]).not.toContain('A link')
})

test.each([
  ['smtp://me:key@mail.example:587', true],
  ['smtp://127.0.0.1.mail.example', true],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://localhost', false],
  ['smtps://mail.example', false],
])('%s gets no mail before the line is encrypted: %s', (url, isNeeded) => {
  expect(needsTls(url)).toBe(isNeeded)
})

describe('an encrypted line to the mail server', () => {
  const outcome = async (smtpUrl: string) => {
    const mailer = createMailer({ ...silent, smtpUrl })
    const said = await mailer.send(letter).then(
      () => 'sent',
      (error: unknown) => String(error),
    )
    mailer.close()
    return said
  }
  test('is taken where it is offered, and no mail goes to a certificate that nobody vouches for', async () => {
    const server = await aMailServer(undefined, true)
    expect(await outcome(server.url)).toMatch(/self-signed certificate|unable to verify|certificate has expired/)
    expect(server.mails).toEqual([])
    // As it says of itself in SMTP_URL.
    expect(await outcome(`${server.url}?tls.rejectUnauthorized=false`)).toBe('sent')
    expect(server.mails).toMatchObject([{ isEncrypted: true }])
    await server.close()
  })
  test('is not checked only where SMTP_URL says just that', () => {
    const says = (query: string) => takesAnyCertificate(`smtps://mail.example:465${query}`)
    expect(says('?tls.rejectUnauthorized=false')).toBe(true)
    expect([says(''), says('?tls.rejectUnauthorized=true'), says('?requireTLS=false')]).toEqual([false, false, false])
  })
  test('that is needed and not offered keeps the mail here', async () => {
    const server = await aMailServer()
    expect(await outcome(`${server.url}?requireTLS=true`)).toContain('STARTTLS')
    expect(server.mails).toEqual([])
    await server.close()
  })
})
