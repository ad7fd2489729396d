import { openArticle } from './help-open.ts'
import { LineButton } from './line-button.tsx'

interface HelpLinkProps {
  /** The id of an article that comes with the product. */
  article: string
  children: string
}

/** Leads from a page to the article of the help that explains it. */
export const HelpLink = ({ article, children }: HelpLinkProps) => (
  <LineButton onClick={() => openArticle(article)}>{children}</LineButton>
)
