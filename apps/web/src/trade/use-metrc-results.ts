import { mayHaveResults } from '@cultivatd/domain/lab-test/metrc-result-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useTopicRow } from '../live/use-topic.ts'

/** How long what was asked for on one page counts for the next; the server decides whether Metrc is asked. */
const freshMs = 60_000

/**
 * What Metrc knows of the lab results of a package, kept live. Whoever looks lets Metrc be asked, for the regular reads
 * leave out what is finished. `problem`: why it could not be asked just now.
 */
export function useMetrcResults(facilityId: string, label: string) {
  const row = useTopicRow('metrcLabResults', { facilityId, label })
  const { isFetching, error } = useQuery({
    queryKey: ['read-lab-results', facilityId, label],
    queryFn: ({ signal }) => api.metrcResult.read({ body: { facilityId, label } }, { signal }),
    enabled: row !== undefined && mayHaveResults(row.state),
    staleTime: freshMs,
    gcTime: freshMs,
  })
  return { row, isAsking: isFetching, problem: error === null ? null : sentencesOf(error).join(' ') }
}
