import { momentText } from './dates.ts'

interface MomentProps {
  /** An instant. */
  at: string
  /** In place of 'Today 07:50'. */
  as?: (instant: string) => string
}

/** A moment on the clock here. All of a page turn gray while nobody can tell what is so now (`time` in base.css). */
export const Moment = ({ at, as = momentText }: MomentProps) => <time dateTime={at}>{as(at)}</time>
