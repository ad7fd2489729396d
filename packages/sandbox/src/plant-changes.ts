import { dateFields, growthPhases, nextPhases, readGrowthPhase } from './growth-phases.ts'
import { placeOf } from './places.ts'
import { readPlantByKey, sincePlanted } from './plant-row.ts'
import type { WriteRow } from './route.ts'
import { consumeTag, consumeTagById } from './tags.ts'

export const movePlant: WriteRow = (reader, { draft }) => {
  const row = readPlantByKey(reader, draft)
  const location = reader.location(draft, 'Location', 'ForPlants')
  const sublocation = reader.sublocation(draft, 'Sublocation')
  reader.dateOrNull('ActualDate')
  if (!row || !location || reader.problems.length > 0) return undefined
  draft.put('plant', row.id, { ...row.record, ...placeOf(location, sublocation) })
  return row.id
}

/** A plant grows on, and may get another tag and another place by the same write. */
export const changePlantGrowthPhase: WriteRow = (reader, { draft }) => {
  const row = readPlantByKey(reader, draft)
  const phase = readGrowthPhase(reader, growthPhases(draft.facilityType))
  if (row && phase && !nextPhases[row.record.GrowthPhase]?.includes(phase))
    reader.refuse(`Plant ${row.record.Label} cannot become ${phase} because it is ${row.record.GrowthPhase}.`)
  const date = reader.dateSince('GrowthDate', ...sincePlanted(row))
  const location = reader.has('NewLocation') ? reader.location(draft, 'NewLocation', 'ForPlants') : null
  const sublocation = reader.sublocation(draft, 'NewSublocation')
  const label = reader.has('NewTag') ? consumeTag(reader, draft, 'plantTag', 'NewTag') : null
  if (reader.problems.length > 0 || !row || !phase || date === undefined) return undefined
  draft.put('plant', row.id, {
    ...row.record,
    ...(location && placeOf(location, sublocation)),
    Label: label ?? row.record.Label,
    GrowthPhase: phase,
    [dateFields[phase]]: date,
  })
  return row.id
}

/** The plant keeps its id; the old tag cannot be used again (Metrc reference §7). */
export const replacePlantTag: WriteRow = (reader, { draft }) => {
  const row = readPlantByKey(reader, draft)
  const label =
    reader.has('NewTag') || !reader.has('TagId')
      ? consumeTag(reader, draft, 'plantTag', 'NewTag')
      : consumeTagById(reader, draft, 'plantTag', 'TagId')
  reader.dateSince('ReplaceDate', ...sincePlanted(row))
  if (reader.problems.length > 0 || !row || label === undefined) return undefined
  draft.put('plant', row.id, { ...row.record, Label: label })
  return row.id
}
