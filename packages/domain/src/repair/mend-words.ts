// Named by rules of every feature: nothing here loads anything.

/** What acts of ours mend a refusal: done first, with one press (`mend.ts`). */
export const mendActs = ['flower', 'toMothers', 'restore', 'unfinish', 'unfinishHarvest'] as const
export type MendAct = (typeof mendActs)[number]

const otherMends = ['lookAgain', 'waitForRelease', 'leaveOut', 'chooseRoom', 'chooseDay', 'enterNote'] as const

/** What can be done about a refusal: the rule that refuses names it beside its sentence (`Problem`). */
export const mendNames = [...mendActs, ...otherMends] as const
export type MendName = (typeof mendNames)[number]

/** Each as a sentence to whoever was refused. */
export const mendWords: Readonly<Record<MendName, string>> = {
  flower: 'Move them to the flowering phase first.',
  toMothers: 'Move them to a room of mother plants first.',
  restore: 'Restore them first.',
  unfinish: 'Undo the finish first.',
  unfinishHarvest: 'Undo the finish of the harvest first.',
  lookAgain: 'Look at the label or name again: it is not of this facility.',
  waitForRelease: 'Wait until the state releases the hold.',
  leaveOut: 'They are done already: leave them out.',
  chooseRoom: 'Choose a room that Metrc allows for them.',
  chooseDay: 'Choose another day.',
  enterNote: 'Enter a note.',
}

export const isMendAct = (name: MendName | undefined): name is MendAct => mendActs.some((act) => act === name)
