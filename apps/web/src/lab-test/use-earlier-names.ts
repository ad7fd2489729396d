import { substanceKey } from '@cultivatd/domain/lab-test/substance'
import { type PartKey, partOf } from '@cultivatd/domain/lab-test/result-parts'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'

/** What earlier tests call the substances of a part, besides those that are listed anyway. */
export function useEarlierNames(part: PartKey): readonly string[] {
  const { rows } = useTopic('labTests')
  return useMemo(() => {
    const listed = new Set(partOf(part).names.map(substanceKey))
    const names = new Map(
      rows.flatMap(({ results }) => (results?.[part] ?? []).map(({ name }) => [substanceKey(name), name])),
    )
    return [...names].flatMap(([key, name]) => (listed.has(key) ? [] : [name])).toSorted()
  }, [rows, part])
}
