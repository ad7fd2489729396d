/** The mails of sign-in: what they say, apart from how they are sent. */
interface LetterText {
  subject: string
  text: string
  html: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function letter(subject: string, name: string, before: string, link: string, after: string): LetterText {
  const greeting = `Hello ${name},`
  return {
    subject,
    text: `${greeting}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: `<p>${escaped(greeting)}</p><p>${escaped(before)}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p><p>${escaped(after)}</p>`,
  }
}

/** The way back in after a forgotten password (API-32). */
export const resetLetter = (name: string, link: string): LetterText =>
  letter(
    'Set a new password for Cultivatd',
    name,
    'Somebody, hopefully you, asked to set a new password for your account. Open this address within one hour:',
    link,
    'If it was not you, ignore this mail: your password stays as it is.',
  )

/** Proves that an address belongs to the person (API-32). */
export const verificationLetter = (name: string, link: string): LetterText =>
  letter(
    'Confirm your e-mail address for Cultivatd',
    name,
    'Open this address within 24 hours to confirm that this e-mail address is yours:',
    link,
    'If you have no account with Cultivatd, ignore this mail.',
  )
