import type { RoomContents } from '@cultivatd/domain/room/room'
import { type ColorMode, isHexColor } from '@cultivatd/domain/organisation/theme'
import { House, Users } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { daysAgo } from '../ui/elevation/drawn-days.ts'
import { RoomElevation } from '../ui/elevation/room-elevation.tsx'
import { Mark } from '../ui/mark.tsx'
import { organisationColorStyle } from '../ui/organisation-colors.ts'
import styles from './organisation.module.css'

interface Colors {
  primary: string
  secondary: string
}

/** The draft's colors on the same parts, light and dark, before anything is saved. */
export function ThemePreview({ primary, secondary }: Colors) {
  // While a color is half typed the last whole pair stays.
  const [shown, setShown] = useState<Colors>({ primary, secondary })
  const isWhole = isHexColor(primary) && isHexColor(secondary)
  if (isWhole && (primary !== shown.primary || secondary !== shown.secondary)) setShown({ primary, secondary })
  return (
    <aside className={classNames('col g3', styles.preview)} aria-label="Preview">
      <h2>Preview</h2>
      <Preview colors={shown} mode="light" />
      <Preview colors={shown} mode="dark" />
    </aside>
  )
}

const contents: RoomContents = {
  vegetative: 24,
  flowering: 22,
  vegetativeSince: daysAgo(28),
  floweringSince: daysAgo(40),
  batches: 0,
  untracked: 0,
  harvests: [],
  packages: 0,
  packagesUnderOne: 0,
}
const types = ['vegetation', 'flower'] as const

/** A picture of the shell: nothing in it can be pressed. */
function Preview({ colors, mode }: { colors: Colors; mode: ColorMode }) {
  return (
    <div className={styles.pvw} data-mode={mode} style={organisationColorStyle(colors, mode)} aria-hidden="true">
      <div className={styles.pvtop}>
        <span className="row">
          <Mark size={24} />
          <b className="b">Cultivatd</b>
        </span>
        <span className={styles.pvBadge}>3</span>
      </div>
      <div className={styles.pvb}>
        <div className={styles.pvn}>
          <span className={styles.on}>
            <House size={16} strokeWidth={1.75} />
            Home
          </span>
          <span>
            <Users size={16} strokeWidth={1.75} />
            Users
          </span>
        </div>
        <div className={styles.pvm}>
          <div className={styles.pvRoom}>
            <RoomElevation id={`preview-${mode}`} types={types} contents={contents} />
          </div>
          <div className="row mt3" style={{ gap: 6 }}>
            <span className={classNames(styles.pvBtn, styles.fill)}>Save</span>
            <span className={classNames(styles.pvBtn, styles.tonal)}>Adjust</span>
            <span className={styles.pvLink}>View All</span>
          </div>
          <p className="small mt3">
            <span className="mention me">@Dana</span> see <span className="mention">#Veg 1</span>
          </p>
        </div>
      </div>
    </div>
  )
}
