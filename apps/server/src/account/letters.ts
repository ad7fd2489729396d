/** The mails of sign-in: what they say, apart from how they are sent. */
interface LetterText {
  subject: string
  text: string
  html: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Nobody is called by name: whoever signs up could write a message of their own into a mail to somebody else. */
function letter(subject: string, before: string, link: string, after: string): LetterText {
  const greeting = 'Hello,'
  return {
    subject,
    text: `${greeting}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: `<p>${escaped(greeting)}</p><p>${escaped(before)}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p><p>${escaped(after)}</p>`,
  }
}

/** The way back in after a forgotten password (API-32). */
export const resetLetter = (link: string): LetterText =>
  letter(
    'Set a new password for Cultivatd',
    'Somebody, hopefully you, asked to set a new password for your account. Open this address within one hour:',
    link,
    'If it was not you, ignore this mail: your password stays as it is.',
  )

/** Proves that an address belongs to the person (API-32). */
export const verificationLetter = (link: string): LetterText =>
  letter(
    'Confirm your e-mail address for Cultivatd',
    'Open this address within 24 hours to confirm that this e-mail address is yours:',
    link,
    'If you have no account with Cultivatd, ignore this mail.',
  )
