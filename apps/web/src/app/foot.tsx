import { zoneText } from '../ui/time-zone.ts'
import styles from './shell.module.css'

const opened = new Date()

/** Whose the program is, and of which clock all times of day are. */
export const Foot = () => (
  <footer className={styles.foot}>
    © {opened.getFullYear()} Cultivatd · {zoneText(opened)}
  </footer>
)
