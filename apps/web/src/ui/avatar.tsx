// Dark enough for white initials at 4.5:1; people differ, so none of them is a state's color.
const colors = [
  '#3B5B92',
  '#7A3E78',
  '#8A4B2A',
  '#2B6B5A',
  '#835011',
  '#5A6422',
  '#46528F',
  '#8C3A4E',
  '#3F6A2F',
  '#5B4A8A',
  '#2C6680',
  '#6B5A3E',
] as const

/** The color of a person: from the first character of the id (SHELL-45). */
export function avatarColor(id: string): string {
  return colors[(id.codePointAt(0) ?? 0) % colors.length] ?? colors[0]
}

/** The initials of a person: from the first two words of the name (SHELL-46). */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

interface AvatarProps {
  id: string
  name: string
  size?: 's' | 'm' | 'l' | 'xl'
  /** The name stands beside it already. */
  isDecoration?: boolean
}

export function Avatar({ id, name, size = 'm', isDecoration = false }: AvatarProps) {
  const said = isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name }
  return (
    <span className={`av ${size}`} style={{ background: avatarColor(id) }} {...said}>
      {initials(name)}
    </span>
  )
}
