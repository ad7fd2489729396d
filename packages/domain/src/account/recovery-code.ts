/** How many there are when they are made. */
export const recoveryCodeCount = 10

/** Under so many a person is told to make new ones. */
export const fewRecoveryCodes = 3

/** 32 letters and digits that nobody takes for one another; 16 of them are 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const read: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/** A code of these random bytes, one for each of its letters: 'K7QM-2D4X-9GTR-B1WZ'. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.slice(0, length), (byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** A recovery code as it is stored, however somebody typed it; null for what is none. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[ILO]/g, (letter) => read[letter] ?? letter)
  return text.length === length && [...text].every((letter) => alphabet.includes(letter)) ? text : null
}

/** The six digits of an authenticator app, however they were typed; null for what is none. */
export function readAppCode(typed: string): string | null {
  const text = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(text) ? text : null
}
