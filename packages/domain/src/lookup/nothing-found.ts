// Apart from the other words, which the first screen loads.
import { invalidLabelOrName } from './lookup-words.ts'

/** What a lookup says of a text: a label that nothing has is wrong; a name may just not be here. Labels hold digits. */
export const nothingFoundText = (text: string): string =>
  /^(?=.*\d)[0-9a-z]{1,24}$/i.test(text) ? invalidLabelOrName : `${invalidLabelOrName}. Nothing called '${text}'`
