import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Any route that is not defined, or that the person may not see (SHELL-18, READ-23). */
export function NotFound() {
  return (
    <>
      <PageHeader title="Sorry, nothing here" />
      <div className="card pad">
        <EmptyState
          title="This page is not there, or not for you"
          action={
            <Link to="/">
              <Button component="span" size="small">
                Go to Home
              </Button>
            </Link>
          }
        >
          The address may be old or mistyped. If you expected to see this page, ask an admin for access.
        </EmptyState>
      </div>
    </>
  )
}
