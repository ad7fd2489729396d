import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { UnsentHere } from '../account/unsent-here.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './shell.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** Signed in, but nobody gave a permission yet (READ-25). */
export function Pending() {
  const { leaveOrAsk, question } = useSignOut()
  return (
    <div className={classNames('card', styles.pending)}>
      <PageHeader title="Access pending" />
      <EmptyState
        title="Your account waits for an admin"
        action={
          <div className="row">
            <Link to="/account">
              <Button component="span">Account</Button>
            </Link>
            <Button variant="text" onClick={leaveOrAsk}>
              Sign Out
            </Button>
          </div>
        }
      >
        Ask an admin of your organization to give you a permission. This page goes on by itself as soon as you have one.
      </EmptyState>
      <UnsentHere />
      {question}
    </div>
  )
}
