import { metrcResultRoutes } from '@cultivatd/contract/lab-test/metrc-result.contract'
import { isCurrent, recordingText, testType } from '@cultivatd/domain/lab-test/metrc-result-words'
import type { MetrcFinding, MetrcRecording } from '@cultivatd/domain/lab-test/metrc-results'
import { useState } from 'react'
import { fileAt, keepOnDevice } from '../live/file.ts'
import { sentencesOf } from '../live/response-error.ts'
import { dayText, fullDayText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { notifyError } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import styles from './metrc-results.module.css'
import { Tag } from './tag.tsx'

interface RecordingProps {
  facilityId: string
  recording: MetrcRecording
  /** Of the package that it is shown on. */
  label: string
}

/** What a laboratory told Metrc in one go: the verdict, what failed, and everything that was found on demand. */
export function MetrcRecordingItem({ facilityId, recording, label }: RecordingProps) {
  const { hasPassed, performedDay, laboratory, licenseNumber, findings } = recording
  const kind = isCurrent(recording) ? (hasPassed ? 'in-step' : 'refused') : 'as-of'
  const failed = findings.filter(({ hasPassed: isPassed, isInformational }) => !isPassed && !isInformational)
  return (
    <li data-is={isCurrent(recording) ? 'current' : 'past'}>
      <p className={styles.head}>
        <State kind={kind}>{recordingText(recording)}</State>
        {performedDay && <span>{fullDayText(performedDay)}</span>}
      </p>
      <p className="small muted">
        {laboratory} <span className="mono">{licenseNumber}</span>
      </p>
      <Standing facilityId={facilityId} recording={recording} label={label} />
      {failed.length > 0 && (
        <ul className={styles.failed} aria-label="Failed">
          {failed.map((finding) => (
            <li key={finding.name}>{`${testType(finding.name).substance} ${levelText(finding)}`.trim()}</li>
          ))}
        </ul>
      )}
      <details>
        <summary className="small">
          {findings.length === 1 ? 'The one result' : `All ${findings.length} results`}
        </summary>
        <Findings findings={findings} />
      </details>
    </li>
  )
}

/** What else Metrc says of it: revoked, held back, tested again, the certificate, until when it counts. */
function Standing({ facilityId, recording, label }: RecordingProps) {
  const { hasPassed, revokedDay, releasedDay, testedAgain, expiresDay, documentId, sample } = recording
  const said = [
    revokedDay !== null && `Revoked ${fullDayText(revokedDay)}`,
    testedAgain !== null && `Tested again ${dayText(testedAgain)}`,
    releasedDay === null && 'Does not count until it is released',
    expiresDay !== null && hasPassed && isCurrent(recording) && `Counts until ${fullDayText(expiresDay)}`,
  ].filter((one) => one !== false)
  return (
    <>
      {said.length > 0 && <p className="small muted">{said.join(', ')}</p>}
      {documentId !== null && <Certificate facilityId={facilityId} label={label} documentId={String(documentId)} />}
      {sample !== label && sample !== '' && (
        <p className="small muted">
          Sample <Tag label={sample} />
        </p>
      )}
    </>
  )
}

/** The PDF of the laboratory, to be kept: asked of Metrc when it is pressed. */
function Certificate(params: { facilityId: string; label: string; documentId: string }) {
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      keepOnDevice(await fileAt(metrcResultRoutes.certificate, params), `Certificate ${params.documentId}.pdf`)
    } catch (failed) {
      notifyError(sentencesOf(failed).join(' '))
    }
    setBusy(false)
  }
  return (
    <p>
      <LineButton disabled={isBusy} onClick={() => void keep()}>
        Certificate (PDF)
      </LineButton>
    </p>
  )
}

const levelText = ({ name, level }: MetrcFinding): string => {
  const { unit } = testType(name)
  return unit === null && level === 0 ? '' : [numberText(level), unit].filter(Boolean).join(' ')
}

/** Metrc's word on one line. */
function wordOf({ revokedDay, testedAgain, isInformational, hasPassed }: MetrcFinding): string {
  if (revokedDay !== null) return 'Revoked'
  if (testedAgain !== null) return `Tested again ${dayText(testedAgain)}`
  if (isInformational) return 'Not judged'
  return hasPassed ? 'Passed' : 'Failed'
}

/** What was tested, where all tests were of the same; a column of one word tells nothing. */
function commonMatrix(findings: readonly MetrcFinding[]): string | null {
  const all = new Set(findings.map(({ name }) => testType(name).matrix))
  const [only = ''] = all
  return all.size === 1 && only !== '' ? only : null
}

function Findings({ findings }: { findings: readonly MetrcFinding[] }) {
  const common = commonMatrix(findings)
  return (
    <table className={styles.findings}>
      <thead>
        <tr>
          <th scope="col">{['Test', common].filter(Boolean).join(' of ')}</th>
          <th scope="col" className={styles.right}>
            Found
          </th>
          <th scope="col">In Metrc</th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => {
          const { substance, matrix } = testType(finding.name)
          const word = wordOf(finding)
          return (
            <tr key={finding.name} data-failed={word === 'Failed' || undefined}>
              <th scope="row">
                {substance}
                {matrix && matrix !== common && <small className="muted">{` ${matrix}`}</small>}
                {finding.comment && <small className={styles.comment}>{finding.comment}</small>}
              </th>
              <td className={styles.right}>{levelText(finding) || '–'}</td>
              <td className={styles.word}>{word}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
