import type { LightState } from '@cultivatd/domain/light/light-state'
import styles from './light.module.css'

/** A light on its cords: lit, striped where its bulb is old, empty without one, dashed where there is none. */
export const Fixture = ({ state }: { state: LightState }) => (
  <span className={styles.fixture} data-state={state} aria-hidden="true">
    <i className={styles.cord} />
    <i className={styles.cord} />
    <span className={styles.housing} />
    <span className={styles.bulb} />
    <span className={styles.glow} />
  </span>
)

/** The same under a truss of its own, above a form. */
export const HungFixture = ({ state }: { state: LightState }) => (
  <div className={styles.hung}>
    <div className={styles.truss} />
    <Fixture state={state} />
  </div>
)
