import type { LightPlace } from '@cultivatd/domain/light/light'
import { placeText } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import styles from './light.module.css'

interface DialogTitleProps {
  title: string
  system: System
  place: LightPlace
}

/** What is done, and to which place. */
export const DialogTitle = ({ title, system, place }: DialogTitleProps) => (
  <>
    {title}
    <span className={`small dim ${styles.where}`}>{`${system.name}, ${placeText(place)}`}</span>
  </>
)
