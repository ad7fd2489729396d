import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import styles from './own-pages.module.css'
import type { Overtaken } from './use-overtaken.ts'

/** Of two editors the second: who changed what, what becomes of it when this is saved, and the two ways on (decision 020). */
export function OvertakenAlert({ said, theirs, saveOver, takeTheirs, isBusy }: Overtaken & { isBusy: boolean }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={top} className={styles.overtaken}>
      <Alert tone="warn" title="Somebody else saved first">
        <p className="mt1">{said}</p>
        {theirs.length > 0 && (
          <dl aria-label="What was changed meanwhile">
            {theirs.map(({ label, before, after, isMine }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className="dim">{before || 'Nothing'}</span> → {after || 'nothing'}
                </dd>
                <dd className="m">{isMine ? 'You changed it too: yours takes its place' : 'Stays as it is now'}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="row wrap mt3">
          <Button size="small" variant="contained" disabled={isBusy || !saveOver} onClick={() => void saveOver?.()}>
            Save over it
          </Button>
          <Button size="small" disabled={isBusy || !saveOver} onClick={takeTheirs}>
            Discard mine
          </Button>
        </div>
      </Alert>
    </div>
  )
}
