import { oldFromDay, oldUntilDay, waterAge } from '@cultivatd/domain/water/water-age'
import { CircleHelp, Droplet, type LucideIcon, OctagonAlert, RefreshCw, TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import styles from './water.module.css'

/** The trough ends here: older water is as full as it can be drawn. */
const drawnDays = 16

const looks: Record<ReturnType<typeof waterAge>['tone'], { tone: string; icon: LucideIcon }> = {
  unknown: { tone: '', icon: CircleHelp },
  success: { tone: 'water', icon: Droplet },
  warning: { tone: 'warn', icon: TriangleAlert },
  error: { tone: 'error', icon: OctagonAlert },
}

const part = (days: number): string => `${(Math.min(days, drawnDays) / drawnDays) * 100}%`

interface WaterGaugeProps {
  /** Whole days since it was filled; null where it never was. */
  days: number | null
  /** What is in progress, and since when. */
  inProgress?: { title: string; since: string } | null
}

/** The reservoir under the racks, which is the banner of the water's age (WATER-11 to WATER-14). */
export function WaterGauge({ days, inProgress = null }: WaterGaugeProps) {
  const age = waterAge(days)
  const { tone, icon } = inProgress ? { tone: 'info', icon: RefreshCw } : looks[age.tone]
  const Icon = icon
  const title = inProgress?.title ?? age.title
  const text = inProgress?.since ?? age.text
  return (
    <div>
      <div
        className={classNames(
          styles.gauge,
          inProgress && styles.progress,
          !inProgress && days === null && styles.never,
        )}
        data-tone={tone || undefined}
        data-age={inProgress ? 'progress' : age.tone}
        // A drawing of styled parts.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={[inProgress ? 'Water' : 'Water age', title, text].filter(Boolean).join(', ')}
      >
        <i className={styles.tick} style={{ left: part(oldFromDay) }} />
        <i className={styles.tick} style={{ left: part(oldUntilDay) }} />
        {!inProgress && days !== null && <div className={styles.fill} style={{ width: part(days) }} />}
        <div className={styles.say}>
          <span>
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
            <b>{title}</b>
            {text}
          </span>
        </div>
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span>filled</span>
        <span style={{ left: part(oldFromDay) }}>{oldFromDay}</span>
        <span style={{ left: part(oldUntilDay) }}>{`${oldUntilDay} days`}</span>
      </div>
    </div>
  )
}
