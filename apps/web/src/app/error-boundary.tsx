import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorState } from '../ui/empty.tsx'
import { loadAnew } from '../ui/lazily.ts'

interface Props {
  children: ReactNode
}

/** The last net: a bug in a page leaves a sentence and a way on, never a white screen. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <PageFailed onRetry={() => this.setState({ hasFailed: false })} />
  }
}

export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const retry = async () => {
    if (!(await loadAnew())) onRetry()
  }
  return (
    <ErrorState title="This page could not be shown" onRetry={() => void retry()}>
      Something in it went wrong. Nothing that was saved is lost.
    </ErrorState>
  )
}
