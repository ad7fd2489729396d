import { letter, type LetterText } from '../mail/letter.store.ts'

/** The way back in after a forgotten password (API-32). */
export const resetLetter = (link: string): LetterText =>
  letter(
    'Set a new password for Cultivatd',
    ['Somebody, hopefully you, asked to set a new password for your account. Open this address within one hour:'],
    link,
    ['If it was not you, ignore this mail: your password stays as it is.'],
  )

/** Proves that an address belongs to the person (API-32). */
export const verificationLetter = (link: string): LetterText =>
  letter(
    'Confirm your e-mail address for Cultivatd',
    ['Open this address within 24 hours to confirm that this e-mail address is yours:'],
    link,
    ['If you have no account with Cultivatd, ignore this mail.'],
  )

/** Proves that an address that somebody wants to have is theirs (READ-123). */
export const newAddressLetter = (link: string): LetterText =>
  letter(
    'Confirm your new e-mail address for Cultivatd',
    [
      'Open this address within 24 hours, where you are signed in to Cultivatd, to use this e-mail address from then on:',
    ],
    link,
    ['If you have no account with Cultivatd, ignore this mail.'],
  )

/** In place of the proof of an address that has an account: whoever asked for it learns nothing. */
export const addressInUseLetter = (): LetterText =>
  letter(
    'Somebody wants to use your e-mail address for Cultivatd',
    [
      'Somebody, perhaps you, wanted to use this e-mail address for another account of Cultivatd. There is an account with it already, so nothing was changed.',
    ],
    null,
    ['If it was you, sign in with this address, or set a new password for it with Forgot password.'],
  )

/** So that whoever signs in with what belongs to somebody else is noticed. */
export const newDeviceLetter = ({ device, network, at }: { device: string; network: string; at: Date }): LetterText =>
  letter(
    'New sign-in to your Cultivatd account',
    [
      `Somebody, hopefully you, signed in to your account with a device that it was not used with before: ${device}, network ${network}, on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    ],
    null,
    [
      'If it was not you, end that session on your account page, change your password there, and tell your administrator.',
    ],
  )

/** After a person was deleted. */
export const deletedLetter = (): LetterText =>
  letter(
    'Your Cultivatd account was deleted',
    [
      'A user admin of your organization deleted your account. Your name and your address are taken out of it; what the state asks to be kept of what was done stays, without your name.',
    ],
    null,
    ['If you did not ask for it, tell your administrator.'],
  )

/** The way in of somebody whom a user admin invited (decision 189). */
export const invitationLetter = (link: string): LetterText =>
  letter(
    'You are invited to Cultivatd',
    ['A user admin of your organization invites you. Open this address within seven days to make your account:'],
    link,
    ['If you do not know of it, ignore this mail.'],
  )

/** After somebody's second factor was used up, set up, removed or reset. */
export const secondFactorLetter = (what: string): LetterText =>
  letter('The second factor of your Cultivatd account', [what], null, [
    'If it was not you, change your password, look at where you are signed in on your account page, and tell your administrator.',
  ])

/** After a password was changed with the one from before. */
export const newPasswordLetter = (): LetterText =>
  letter(
    'The password of your Cultivatd account was changed',
    ['The password of your Cultivatd account was changed, and all other sessions of it were ended.'],
    null,
    ['If it was not you, set another one with Forgot password and tell your administrator.'],
  )

/** To the former address, so that the owner of a taken account hears of it. It does not name the new address. */
export const formerAddressLetter = (): LetterText =>
  letter(
    'Your Cultivatd account has another e-mail address',
    ['The e-mail address of your Cultivatd account was changed. Mails about it do not come to this address any more.'],
    null,
    ['If it was not you, tell your administrator.'],
  )
