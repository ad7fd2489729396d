import { amountOf, type JudgedLine } from '@cultivatd/domain/lab-test/limits'
import { type PartKey, partOf } from '@cultivatd/domain/lab-test/result-parts'
import { amountText, resultText } from '@cultivatd/domain/lab-test/result-value'
import { quantityText, rounded } from '@cultivatd/domain/unit/unit'
import { Check, OctagonAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import styles from './certificate-part.module.css'

interface PartProps {
  part: PartKey
  lines: readonly JudgedLine[]
}

/** One part of a certificate. Terpenes are a profile, unless one of them has a limit: what is judged is shown with it. */
export const CertificatePart = (props: PartProps) =>
  props.part === 'terpeneProfile' && props.lines.every(({ limit }) => limit === null) ? (
    <Terpenes lines={props.lines} />
  ) : (
    <LimitedPart {...props} />
  )

/** Each substance with what was found, up to its limit. */
function LimitedPart({ part, lines }: PartProps) {
  const { label, unit } = partOf(part)
  const half = Math.ceil(lines.length / 2)
  const columns = lines.length > 3 ? [lines.slice(0, half), lines.slice(half)] : [lines]
  return (
    <section className={styles.part} aria-label={label}>
      <header>
        <h3 className="t3">{label}</h3>
        <span className="small dim">{`${unit}, ${aboutText(lines)}`}</span>
      </header>
      <div className={styles.columns}>
        {columns.map((column, at) => (
          <Lines key={at} label={columns.length > 1 ? `${label}, ${at + 1} of 2` : label} lines={column} />
        ))}
      </div>
    </section>
  )
}

/** 'all within their limit', '1 over', '15 looked for': the most that can be said of all of them. */
function aboutText(lines: readonly JudgedLine[]): string {
  const over = lines.filter(({ isWithin }) => isWithin === false).length
  if (over > 0) return `${over} over ${over === 1 ? 'its' : 'their'} limit`
  const limited = lines.filter(({ limit }) => limit !== null)
  const isAll = limited.length > 0 && limited.every(({ isWithin }) => isWithin)
  return isAll ? 'all within their limit' : `${lines.length} looked for`
}

function Lines({ label, lines }: { label: string; lines: readonly JudgedLine[] }) {
  const hasLimits = lines.some(({ limit }) => limit !== null)
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Substance</th>
          {hasLimits && <td aria-hidden="true" className={styles.trackCell} />}
          <th scope="col" className={styles.right}>
            Found
          </th>
          {hasLimits && (
            <>
              <th scope="col" className={styles.right}>
                Limit
              </th>
              <th scope="col" className={styles.mark}>
                <span className="vh">Judgement</span>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.name} line={line} hasLimits={hasLimits} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line: { name, value, limit, isWithin }, hasLimits }: { line: JudgedLine; hasLimits: boolean }) {
  const isOver = isWithin === false
  return (
    <tr className={isOver ? styles.over : undefined}>
      <th scope="row">{name}</th>
      {hasLimits && (
        <td aria-hidden="true" className={styles.trackCell}>
          {limit !== null && <Track amount={amountOf(value)} limit={limit} isOver={isOver} />}
        </td>
      )}
      <td className={styles.right}>
        <b className="m">{resultText(value)}</b>
      </td>
      {hasLimits && (
        <>
          <td className={`${styles.right} dim`}>{limit === null ? '–' : amountText(limit)}</td>
          <td className={styles.mark}>
            <Mark isWithin={isWithin} />
          </td>
        </>
      )}
    </tr>
  )
}

function Mark({ isWithin }: { isWithin: boolean | null }) {
  if (isWithin === null) return null
  const Icon = isWithin ? Check : OctagonAlert
  return (
    <span className="st" data-tone={isWithin ? undefined : 'error'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{isWithin ? 'Within its limit' : 'Over its limit'}</span>
    </span>
  )
}

/** How far it is to the limit; above it the mark of the limit moves in. */
function Track({ amount, limit, isOver }: { amount: number; limit: number; isOver: boolean }) {
  const share = limit > 0 ? Math.min(1, amount / limit) : Number(amount > 0)
  return (
    <span className={classNames(styles.track, isOver && styles.trackOver)}>
      {amount > 0 && <i style={{ width: `${Math.max(4, share * 100)}%` }} />}
    </span>
  )
}

/** Without limits terpenes are a profile, the strongest first. */
function Terpenes({ lines }: { lines: readonly JudgedLine[] }) {
  const sorted = lines.toSorted((a, b) => amountOf(b.value) - amountOf(a.value))
  const most = Math.max(...sorted.map(({ value }) => amountOf(value)), 0)
  const total = rounded(sorted.reduce((sum, { value }) => sum + amountOf(value), 0))
  return (
    <section className={styles.part} aria-label="Terpenes">
      <header>
        <h3 className="t3">Terpenes</h3>
        <span className="small dim">{`${quantityText(total)} % in total`}</span>
      </header>
      <table className={`${styles.lines} ${styles.terpenes}`} aria-label="Terpenes">
        <thead className="vh">
          <tr>
            <th scope="col">Terpene</th>
            <td aria-hidden="true" />
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td aria-hidden="true" className={styles.barCell}>
                <i style={{ width: `${most > 0 ? (amountOf(value) / most) * 100 : 0}%` }} />
              </td>
              <td className={styles.right}>
                <b className="m">{value === 0 ? 'ND' : `${resultText(value)} %`}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
