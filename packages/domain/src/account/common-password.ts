/** Said by the form and by the server of a password that an attacker would try first. */
export const commonPasswordMessage =
  'This is one of the most common passwords, and those are tried first. Choose another one.'

/** What people here would take first when asked for a letter and a number. */
const wordsHere =
  'cultivatd|cultivate|metrc|cannabis|marijuana|ganja|weed|hemp|indica|sativa|harvest|grower|grow|plants?'
const wordAndNumber = new RegExp(`^(${wordsHere})[-_. ]?(\\d{1,4}|420\\d{0,4}|123456?7?8?9?)!?$`)

const plain = (password: string) => password.normalize('NFKC').toLowerCase()

/** Whether this is a word of the trade or of the product with a number behind it: as far as a form can tell. */
export const isWordOfTheTrade = (password: string): boolean => wordAndNumber.test(plain(password))

/** @param common in lower case; too many for a form, so that the server alone asks */
export const isCommonPassword = (password: string, common: ReadonlySet<string>): boolean =>
  isWordOfTheTrade(password) || common.has(plain(password))
