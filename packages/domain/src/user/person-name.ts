import { requiredText } from '../field/field.ts'

/** What the history calls the program itself. */
const programName = 'System'

const unseen = /[\p{C}\p{Zl}\p{Zp}]/u
const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/**
 * What a person is called. The history and notifications show it, so it may not be taken for the program itself, nor hold what
 * cannot be seen: line breaks, or marks that turn the text around. Two people may have the same name, as people do.
 */
export const PersonName = requiredText(100)
  .refine((name) => !unseen.test(name), 'Use only letters and signs that can be seen')
  .refine(
    (name) => plain(name) !== plain(programName),
    `“${programName}” stands for the program itself: use another name`,
  )
