import { type ReactNode, Suspense } from 'react'
import { useIsInitSettled } from '../live/use-init.ts'
import { lazily } from '../ui/lazily.ts'
import { Mark } from '../ui/mark.tsx'
import { useLate } from '../ui/use-late.ts'
import styles from './account.module.css'

// Beside the form, where there is room for it: nobody waits for it to sign in.
const SignInScene = lazily(async () => (await import('../ui/elevation/sign-in-scene.tsx')).SignInScene)

const year = new Date().getFullYear()

/**
 * The frame of everything before a session: the scene at the left, the form at the right; a phone has only the form. The
 * form waits for what there is to sign in with, a second at the most: a button that came later would move the others away
 * from under a finger.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const isSettled = useIsInitSettled()
  const isLate = useLate(!isSettled, 1_000)
  return (
    <div className={styles.si}>
      <div className={styles.hero}>
        <Brand size={36} />
        <div className={styles.heroArt}>
          <Suspense>
            <SignInScene />
          </Suspense>
        </div>
        <p className={styles.heroText}>Every plant in its place, every gram accounted for.</p>
      </div>
      <div className={styles.sf}>
        <main className={styles.sfb}>
          <div className={styles.sfBrand}>
            <Brand size={36} />
          </div>
          {(isSettled || isLate) && children}
        </main>
        <footer className="cap dim">© {year} Cultivatd</footer>
      </div>
    </div>
  )
}

function Brand({ size }: { size: number }) {
  return (
    <div className="row" style={{ gap: 12 }}>
      <Mark size={size} />
      <div>
        <b className={styles.hb}>Cultivatd</b>
        <span className={styles.hs}>Grow Maintenance System</span>
      </div>
    </div>
  )
}
