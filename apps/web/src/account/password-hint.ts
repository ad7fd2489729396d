/** What a new password needs, before anything is typed (AUTH-09). */
export const passwordHint = 'At least 6 long, with a letter and a number, and none of the most common ones.'
