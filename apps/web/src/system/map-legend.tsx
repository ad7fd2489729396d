import { memo } from 'react'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { classNames } from '../ui/class-names.ts'
import { CloudOff } from 'lucide-react'
import { WaitingIcon } from '../ui/state.tsx'
import { useTints } from './map-view.ts'
import { TrayIcon } from './zone-cell.tsx'
import type { SystemContents } from './zone-contents.ts'
import { phaseTitles } from './zone-card.tsx'
import styles from './system.module.css'

const phases = ['young', 'vegetative', 'flowering'] as const

/** What the drawing of a system shows: only what is drawn in it, by the colors that it has now. */
export const Legend = memo(function Legend({ contents }: { contents: SystemContents }) {
  const tints = useTints()
  const zones = contents.racks.flatMap(({ levels }) => levels.flat())
  const here = new Set(zones.flatMap(({ groups }) => groups.map(({ phase }) => phase)))
  const isWaiting = zones.some(({ mark }) => mark === 'waiting')
  const isKept = zones.some(({ mark }) => mark === 'kept')
  const colors = tints.legend(zones)
  if (contents.plantCount + contents.batchCount === 0 && !isKept) return null
  return (
    <div className={classNames('small', styles.leg)} aria-hidden="true">
      {phases
        .filter((phase) => here.has(phase))
        .map((phase) => (
          <span key={phase} className={colors.length > 0 ? styles.plain : undefined}>
            <PhaseGlyph phase={phase} />
            {phaseTitles[phase]}
          </span>
        ))}
      {colors.map(({ className, label }) => (
        <span key={label}>
          <i className={classNames(styles.swatch, className)} />
          {label}
        </span>
      ))}
      {contents.batchCount > 0 && (
        <span>
          <TrayIcon />
          Clones in a tray
        </span>
      )}
      {isWaiting && (
        <span className="hide-p">
          <span className={styles.phWaiting}>
            <WaitingIcon size={14} />
          </span>
          Waiting for Metrc
        </span>
      )}
      {isKept && (
        <span className="hide-p">
          <span className={styles.phWaiting}>
            <CloudOff size={14} strokeWidth={1.75} />
          </span>
          Kept on this device
        </span>
      )}
      <span className="grow" />
      {contents.plantCount > 0 && <span className="hide-p dim">Height shows days in phase</span>}
    </div>
  )
})
