/** Said by the form and by the server of a password that an attacker would try first. */
export const commonPasswordMessage =
  'This is one of the most common passwords, and those are tried first. Choose another one.'

/** What people here would take first when asked for a letter and a number. */
const wordsHere =
  'cultivatd cultivate metrc cannabis marijuana ganja weed hemp indica sativa harvest grower grow plant plants'
/** What people everywhere would: a form knows these few, and the server its list besides. */
const wordsFirst =
  'password passwort passphrase qwerty qwertyuiop asdfgh zxcvbn changeme changeit letmein welcome admin administrator login ' +
  'secret default temporary master dragon monkey iloveyou sunshine football baseball princess superman batman shadow ' +
  'summer winter spring autumn'
const wordsOfForm: ReadonlySet<string> = new Set(`${wordsHere} ${wordsFirst}`.split(' '))

const plain = (password: string) => password.normalize('NFKC').toLowerCase()

/** What is written for letters; 1 and ! are read as i and as l. */
const letterFor: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '+': 't',
}
const readings = ['i', 'l'] as const

/** So many characters around a word are guessed with it: a year and some signs, or a date. More of them only in a row. */
const mostAround = 8
/** No word that is tried first is longer. */
const longestWord = 20
const rows = ['12345678901234567890', '09876543210987654321']
const isRow = (outside: string): boolean => {
  const digits = outside.replaceAll(/\D/g, '')
  return /^(\d)\1*$/.test(digits) || (digits !== '' && rows.some((row) => row.includes(digits)))
}

/** Nobody tries longer ones first; and what anybody may send without an account must cost nothing, however long it is. */
const longestTried = 72

/** Digits and signs, what begins and ends with a letter, digits and signs. */
const parts = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su

/**
 * The words that a password is when it is a word in a simple disguise: in any case and width, with digits and signs before and
 * behind it, and with digits and signs for some of its letters. 'P@ssw0rd123!' is 'password'. A word inside of more letters
 * is none, and neither is one with much that nobody guesses around it.
 */
export function wordsBehind(password: string): string[] {
  if (password.length > longestTried) return []
  const whole = plain(password)
  // Some signs are written out as many.
  if (whole.length > longestTried) return []
  const [, before = '', inner = '', behind = ''] = parts.exec(whole) ?? []
  const words = new Set<string>()
  // A sign at either end is a letter ('$ecret', 'changem3'), or stands beside the word.
  for (let head = 0; head <= before.length; head++)
    for (let tail = 0; tail <= behind.length; tail++) {
      const outside = before.slice(0, head) + behind.slice(tail)
      if (outside.length > mostAround && !isRow(outside)) continue
      const written = before.slice(head) + inner + behind.slice(0, tail)
      if (written.length > longestWord) continue
      for (const reading of readings) {
        const word = written.replaceAll(/[^\p{L}]/gu, (sign) =>
          sign === '1' || sign === '!' ? reading : (letterFor[sign] ?? sign),
        )
        if (/^\p{L}+$/u.test(word)) words.add(word)
      }
    }
  return [...words]
}

/** Whether this is a word of the trade or one of the first of all, however disguised: as far as a form can tell. */
export const isWordTriedFirst = (password: string): boolean =>
  wordsBehind(password).some((word) => wordsOfForm.has(word))

/** What the server knows of what is tried first, in lower case; too much for a form. */
export interface TriedFirst {
  passwords: ReadonlySet<string>
  /** Letters alone: each is refused in a disguise. */
  words: ReadonlySet<string>
}

const withoutSigns = (password: string) => plain(password).replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')

/** Whether this is one that is tried first, or one of them in a simple disguise. */
export const isCommonPassword = (password: string, { passwords, words }: TriedFirst): boolean =>
  password.length <= longestTried &&
  (isWordTriedFirst(password) ||
    passwords.has(plain(password)) ||
    passwords.has(withoutSigns(password)) ||
    wordsBehind(password).some((word) => words.has(word)))
