import { Chip } from './state.tsx'

/** Several small labels beside each other. */
export const Chips = ({ labels }: { labels: readonly string[] }) => (
  <span className="row wrap g1">
    {labels.map((label) => (
      <Chip key={label}>{label}</Chip>
    ))}
  </span>
)
