/** What the help shows. */
export type HelpView =
  | { name: 'list' }
  | { name: 'article'; id: string }
  /** Without an id it is a new one. */
  | { name: 'edit'; id: string | null }
  | { name: 'categories' }

/** What a view of the help is given. */
export interface HelpViewProps {
  go: (view: HelpView) => void
  onClose: () => void
}

/** A view in which something is written. */
export interface HelpFormProps extends HelpViewProps {
  onSaved: (next: HelpView) => void
  onDirty: (isDirty: boolean) => void
}
