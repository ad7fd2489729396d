/** What a notification is about. It is stored with it and not shown (DATA-22). */
export const noticeKinds = [
  'task-assigned',
  'task-completed',
  'task-repeat',
  'mention',
  'address',
  'system',
  'inventory',
  'category',
  'strain',
  'lab-test',
  'alarm',
  'pin-locked',
  'backup',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Those that a person chooses for themselves: who is told of an alarm is chosen for the room, and a PIN that was locked or a backup that failed is always told. */
export const chosenKinds = [
  'task-assigned',
  'task-completed',
  'task-repeat',
  'mention',
  'address',
  'system',
  'inventory',
  'category',
  'strain',
  'lab-test',
] as const satisfies readonly Exclude<NoticeKind, 'alarm' | 'pin-locked' | 'backup'>[]
export type ChosenKind = (typeof chosenKinds)[number]

/** Those that can be pushed to a device: what somebody has to know before they look by themselves. */
export const pushedKinds = ['alarm', 'mention', 'task-assigned'] as const satisfies readonly NoticeKind[]
export type PushedKind = (typeof pushedKinds)[number]

export const isPushed = (kind: NoticeKind): kind is PushedKind => (pushedKinds as readonly NoticeKind[]).includes(kind)

/** Those that only user admins get (PERM-18). */
export const kindsOfAdmins: ReadonlySet<ChosenKind> = new Set([
  'address',
  'system',
  'inventory',
  'category',
  'strain',
  'lab-test',
])

/** What the choice calls each. */
export const kindLabels: Record<ChosenKind | 'alarm', string> = {
  alarm: 'A room has an alarm that I am chosen for',
  'task-assigned': 'A task is assigned to me',
  'task-completed': 'A task that I created is completed',
  'task-repeat': 'A repeat that I created loses its room, its equipment or its person',
  mention: 'Somebody mentions me in a comment',
  address: 'The address of a facility changes',
  system: 'A system is added',
  inventory: 'An inventory detail changes',
  category: 'A category is added or changes',
  strain: 'A strain changes',
  'lab-test': 'A test is created or gets its results',
}

/** By what way something comes; by none of them, it does not come at all. */
export interface NoticeWays {
  bell: boolean
  mail: boolean
  /** To the devices on which the person wants it. */
  push: boolean
}

/** What is told as long as a person has not chosen otherwise (NOTE-01). Of an alarm only the push is theirs to choose. */
export const usualWays = (kind: ChosenKind | 'alarm'): NoticeWays => ({
  bell: true,
  mail: kind === 'alarm',
  push: isPushed(kind),
})

/** How somebody gets this kind, as they chose it or as it is usual. */
export const waysOf = (choices: readonly (NoticeWays & { kind: string })[], kind: ChosenKind | 'alarm'): NoticeWays =>
  choices.find((choice) => choice.kind === kind) ?? usualWays(kind)
