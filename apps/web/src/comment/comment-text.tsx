import { readParts } from '@cultivatd/domain/comment/mentions'
import { Link } from '@tanstack/react-router'
import { classNames } from '../ui/class-names.ts'

interface CommentTextProps {
  /** As it is stored. */
  markup: string
  /** Whose screen it is. */
  meId: string
}

/** A comment: its words as they are, never as HTML, and its mentions as links (ROOM-21). */
export const CommentText = ({ markup, meId }: CommentTextProps) =>
  readParts(markup).map((part, at) => {
    // Nothing moves in a text that was written.
    if ('text' in part) return <span key={at}>{part.text}</span>
    const { kind, name, id } = part.mention
    const className = classNames('mention', kind === 'person' && id === meId && 'me')
    return kind === 'person' ? (
      <Link key={at} className={className} to="/profile/$userId" params={{ userId: id }}>
        @{name}
      </Link>
    ) : (
      <Link key={at} className={className} to="/room/$id" params={{ id }}>
        #{name}
      </Link>
    )
  })
