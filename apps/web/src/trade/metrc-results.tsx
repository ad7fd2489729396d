import { gapSentence, mayHaveResults } from '@cultivatd/domain/lab-test/metrc-result-words'
import type { MetrcLabResults } from '@cultivatd/domain/lab-test/metrc-results'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/state.tsx'
import { MetrcRecordingItem } from './metrc-recording.tsx'
import { useMetrcResults } from './use-metrc-results.ts'
import styles from './metrc-results.module.css'

interface Asked {
  row: MetrcLabResults
  isAsking: boolean
  problem: string | null
}

interface MetrcResultsProps {
  facilityId: string
  label: string
  /** Above it, where there is something. */
  title?: string
}

/** What Metrc knows of the lab results of a package, as of when; nothing where it can have none. */
export function MetrcResults({ facilityId, label, title }: MetrcResultsProps) {
  const { row, isAsking, problem } = useMetrcResults(facilityId, label)
  if (!row || !mayHaveResults(row.state)) return null
  const { recordings, gap, words } = row
  const refused = gapSentence(gap, words)
  return (
    <div className={styles.results}>
      {title !== undefined && <h3 className="t3">{title}</h3>}
      {refused !== null && (
        <p>
          <State kind="warn">{refused}</State>
        </p>
      )}
      {recordings.length > 0 && (
        <ul className={styles.recordings} aria-label="Results in Metrc">
          {recordings.map((recording) => (
            <MetrcRecordingItem key={recording.id} {...{ facilityId, recording, label }} />
          ))}
        </ul>
      )}
      <AsOf row={row} isAsking={isAsking} problem={problem} />
    </div>
  )
}

/** When Metrc answered, and what stands in the way of a newer answer. */
function AsOf({ row: { readAt, gap, recordings }, isAsking, problem }: Asked) {
  const why = problem !== null && ` It cannot be asked now: ${problem}`
  if (readAt === null)
    return gap === null ? (
      <p className="small muted">
        {isAsking ? 'Reading the results from Metrc…' : 'The results are not read from Metrc yet.'}
        {why}
      </p>
    ) : null
  return (
    <p className="small muted">
      {recordings.length === 0 && gap === null && 'Metrc has no results of this package. '}
      {gap === null ? 'Read from Metrc ' : 'What is shown was read from Metrc '}
      <Moment at={readAt} />.{why}
    </p>
  )
}
