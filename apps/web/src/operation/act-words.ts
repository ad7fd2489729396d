import type { OperationAct } from '@cultivatd/domain/operation/act'
import type { OperationKind, OperationState } from '@cultivatd/domain/operation/operation'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { capital } from '../ui/capital.ts'
import { numberText } from '../ui/number-text.ts'
import type { StateWords } from './operation-words.ts'

/** What was done to several records, around how many they are: 'Moved', '4 plants', 'to flowering'. */
const done: Record<OperationKind, readonly [before: string, after?: string]> = {
  'location.create': ['Added'],
  'location.update': ['Edited'],
  'location.delete': ['Deleted'],
  'sublocation.create': ['Added'],
  'sublocation.update': ['Renamed'],
  'sublocation.delete': ['Deleted'],
  'package.adjust': ['Adjusted'],
  'package.change-item': ['Changed the item of'],
  'package.change-note': ['Changed the note of'],
  'package.change-dates': ['Changed the dates of'],
  'package.mark': ['Changed the marks of'],
  'package.change-external-id': ['Changed the external ID of'],
  'package.remediate': ['Remediated'],
  'package.decontaminate': ['Decontaminated'],
  'package.take-sample': ['Took samples from'],
  'package.create': ['Created'],
  'package.plant': ['Planted from'],
  'package.finish': ['Finished'],
  'package.unfinish': ['Unfinished'],
  'package.discontinue': ['Discontinued'],
  'package.move': ['Moved'],
  'plant.move': ['Moved'],
  'plant.flower': ['Moved', 'to flowering'],
  'plant.cut-clones': ['Cut clones of'],
  'plant.create-package': ['Created packages from'],
  'plant.destroy': ['Destroyed'],
  'plant.harvest': ['Harvested'],
  'plant.restore': ['Restored'],
  'plant.manicure': ['Manicured'],
  'plant.apply-additive': ['Recorded an application to'],
  'plant-batch.apply-additive': ['Recorded an application to'],
  'location.apply-additive': ['Recorded an application to'],
  'additive-template.create': ['Added'],
  'additive-template.update': ['Edited'],
  'plant.waste': ['Recorded waste of'],
  'plant-batch.destroy': ['Destroyed plants of'],
  'plant-batch.waste': ['Recorded waste of'],
  'plant-batch.move': ['Moved'],
  'plant-batch.create-package': ['Created packages from'],
  'plant-batch.package-cuttings': ['Created packages from'],
  'plant-batch.split': ['Split'],
  'plant-batch.adjust': ['Adjusted'],
  'plant-batch.change-strain': ['Changed the strain of'],
  'plant.change-strain': ['Changed the strain of'],
  'plant.replace-tag': ['Replaced the tag of'],
  'plant-batch.rename': ['Renamed'],
  'plant-batch.replace-tag': ['Replaced the tag of'],
  'plant-batch.to-veg': ['Moved clones to the vegetative phase from'],
  'harvest.waste': ['Recorded waste of'],
  'harvest.discontinue-waste': ['Discontinued waste of'],
  'harvest.finish': ['Finished'],
  'harvest.unfinish': ['Unfinished'],
  'harvest.create-package': ['Created packages from'],
  'strain.create': ['Added'],
  'strain.update': ['Edited'],
  'item.create': ['Added'],
  'item.update': ['Edited'],
  'item.add-file': ['Added a file to'],
  'item.remove-file': ['Removed a file of'],
  'transfer-template.create': ['Added'],
  'transfer-template.update': ['Edited'],
  'transfer-template.delete': ['Deleted'],
  'external-transfer.create': ['Added'],
  'external-transfer.update': ['Edited'],
  'external-transfer.delete': ['Deleted'],
  'driver.create': ['Added'],
  'driver.update': ['Edited'],
  'driver.delete': ['Deleted'],
  'vehicle.create': ['Added'],
  'vehicle.update': ['Edited'],
  'vehicle.delete': ['Deleted'],
  'processing-job.start': ['Started'],
  'processing-job.create-package': ['Created packages from'],
  'processing-job.adjust': ['Adjusted'],
  'processing-job.finish': ['Finished'],
  'processing-job.unfinish': ['Unfinished'],
  'processing-job.archive': ['Archived'],
}

const several = (count: number, noun: string): string =>
  `${numberText(count)} ${count === 1 ? noun : `${noun}${noun.endsWith('ch') ? 'es' : 's'}`}`

function partText({ kind, count, grams, roomName }: OperationAct['parts'][number]): string {
  const [before, after] = done[kind]
  const words = [before, several(count, describedKind(kind).noun), after].filter(Boolean).join(' ')
  if (grams !== null) return `${words}, ${numberText(grams)} g`
  if (roomName === null || !/^Moved$/.test(before)) return words
  return `${words} ${after ? 'in' : 'to'} ${roomName}`
}

/** 'Harvested 5 plants, 6,336.25 g', 'Adjusted 1 package, finished 1 package'. */
export const actText = ({ parts }: Pick<OperationAct, 'parts'>): string =>
  parts
    .map(partText)
    .map((text, at) => (at === 0 ? capital(text) : text.charAt(0).toLowerCase() + text.slice(1)))
    .join('; ')

type Stand = 'needs-person' | 'in-doubt' | 'refused' | 'waiting' | 'withdrawn' | 'confirmed'

const standOf = (state: OperationState): Stand =>
  state === 'needs-person' || state === 'refused' || state === 'withdrawn' || state === 'confirmed' ? state : 'waiting'

/** What somebody has to look at comes first, and is what the icon shows. */
const stands: Record<Stand, { words: (count: string) => string; look: Omit<StateWords, 'text'> }> = {
  'needs-person': {
    words: (count) => `${count} ${count === '1' ? 'needs' : 'need'} a person`,
    look: { icon: 'needs-person', tone: 'warn' },
  },
  'in-doubt': { words: (count) => `${count} perhaps done twice`, look: { icon: 'needs-person', tone: 'warn' } },
  refused: { words: (count) => `${count} refused`, look: { icon: 'refused', tone: 'error' } },
  waiting: { words: (count) => `${count} on the way`, look: { icon: 'waiting', tone: 'info' } },
  withdrawn: { words: (count) => `${count} given up`, look: { icon: 'given-up' } },
  confirmed: { words: (count) => `${count} confirmed`, look: { icon: 'done' } },
}

/** Where the operations of an act are when they are not all in one state; null when they are. */
export function actStateWords({ states, inDoubt }: Pick<OperationAct, 'states' | 'inDoubt'>): StateWords | null {
  const counts = new Map<Stand, number>(inDoubt > 0 ? [['in-doubt', inDoubt]] : [])
  for (const { state, count } of states) {
    const stand = standOf(state)
    counts.set(stand, (counts.get(stand) ?? 0) + count)
  }
  if (states.length < 2 && inDoubt === 0) return null
  const shown = (Object.keys(stands) as Stand[]).filter((stand) => counts.has(stand))
  const [first = 'confirmed'] = shown
  const text = shown.map((stand) => stands[stand].words(numberText(counts.get(stand) ?? 0))).join(', ')
  return { ...stands[first].look, text }
}
