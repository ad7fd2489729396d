// Read out of Metrc's own words, which come as sentences alone. Our rules name what mends beside theirs (`Problem`).
const advice: readonly [RegExp, string][] = [
  [
    /already so before this was sent/i,
    'Look at the record in Metrc. Where what it shows is right, give this up: there is nothing left to send.',
  ],
  [
    /manifest|transfer/i,
    'Take the package off the manifest in Metrc, then send again. Or wait until the transfer is received.',
  ],
  [/on hold/i, 'Wait until the hold is lifted in Metrc, then send again.'],
  [/\bharvest\b.*finished/i, 'Undo the finish of the harvest first, then send again.'],
  [/\bjob\b.*finished/i, 'Undo the finish of the job first, then send again.'],
  [/finished/i, 'Undo the finish of the package first, then send again.'],
  [
    /permission|not authorized|unauthorized/i,
    'Ask an organization admin to give the sync key this permission in Metrc, then send again.',
  ],
  [/negative|exceed|greater than|more than|less than/i, 'Correct the quantity, then send again.'],
  [/date/i, 'Correct the date, then send again.'],
  [/location/i, 'Choose another room, then send again.'],
  [/note/i, 'Correct the note, then send again.'],
  [/name/i, 'Choose another name, then send again.'],
]

/** What a grower can do after Metrc said no, from its words; the default fits every refusal. */
export function whatYouCanDo(messages: readonly string[], noun = 'package'): string {
  const said = messages.join(' ')
  return (
    advice.find(([words]) => words.test(said))?.[1] ??
    `Correct what Metrc names, then send again. Or leave the ${noun} as it is.`
  )
}
