import type { ArticleNode } from '@cultivatd/domain/help/article'
import { unassigned } from '@cultivatd/domain/help/unassigned'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { HelpHead } from './help-head.tsx'
import { articleLink } from '../ui/help-open.ts'
import type { HelpViewProps } from './help-view.ts'
import { Picture } from './picture.tsx'
import styles from './help.module.css'

/** An article to be read (HELP-02). */
export function ArticleView({ id, go, onClose }: HelpViewProps & { id: string }) {
  const { rows, status } = useTopic('article', { id })
  const [row] = useTopic('articleCategories').rows
  const mayEdit = usePasses(permission.generalEdit)
  const [article] = rows
  const category = row?.categories.find((one) => one.id === article?.categoryId)?.name ?? unassigned.name
  return (
    <>
      <HelpHead title={article ? category : ''} isPlain onBack={() => go({ name: 'list' })} onClose={onClose}>
        {mayEdit && article && (
          <Button
            size="small"
            startIcon={<Pencil size={15} strokeWidth={1.75} />}
            onClick={() => go({ name: 'edit', id })}
          >
            Edit
          </Button>
        )}
      </HelpHead>
      <div className={styles.body} data-scroll>
        {article && (
          <article className={styles.text} aria-labelledby="article-name">
            <h1 id="article-name">{article.name}</h1>
            {article.content.map((node, at) => (
              // An article that is read does not change its order: what changed is drawn anew.
              // oxlint-disable-next-line react/no-array-index-key
              <Block key={at} node={node} name={article.name} />
            ))}
          </article>
        )}
        {article && <ArticleFoot id={id} />}
        {!article && status !== 'loading' && (
          <EmptyState title="This article is not there any more">Somebody deleted it meanwhile.</EmptyState>
        )}
      </div>
    </>
  )
}

/** Who wrote it last, so that a reader knows whom to ask, and the way to show it to somebody. */
function ArticleFoot({ id }: { id: string }) {
  const { rows, status } = useTopic('ownHistory', { entity: 'article', record: id })
  const [last] = rows
  if (status === 'loading') return null
  return (
    <footer className={styles.last}>
      <p className="small dim grow">
        {last ? (
          <>
            {last.personName}, <Moment at={last.at} />
          </>
        ) : (
          'Came with Cultivatd'
        )}
      </p>
      <CopyButton text={articleLink(id)} label="Copy link" said="The link to this article was copied" />
    </footer>
  )
}

type Leaf = Extract<ArticleNode, { type: 'paragraph' }>['children'][number]

/** A word with its marks (HELP-08). */
export function marked({ text, bold, italic, underline, code }: Leaf, content: ReactNode = text): ReactNode {
  let shown = content
  if (code) shown = <code>{shown}</code>
  if (underline) shown = <u>{shown}</u>
  if (italic) shown = <em>{shown}</em>
  if (bold) shown = <strong>{shown}</strong>
  return shown
}

const Leaves = ({ leaves }: { leaves: readonly Leaf[] }) =>
  leaves.map((leaf, at) => (
    // As above.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{marked(leaf)}</Fragment>
  ))

const tags = { 'heading-one': 'h2', 'heading-two': 'h3', 'block-quote': 'blockquote', paragraph: 'p' } as const

function Block({ node, name }: { node: ArticleNode; name: string }) {
  if (node.type === 'image')
    return (
      <figure>
        <Picture url={node.url} alt={`Picture of ${name}`} />
      </figure>
    )
  if (node.type === 'bulleted-list' || node.type === 'numbered-list') {
    const List = node.type === 'bulleted-list' ? 'ul' : 'ol'
    return (
      <List>
        {node.children.map(({ children }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Leaves leaves={children} />
          </li>
        ))}
      </List>
    )
  }
  const Tag = tags[node.type]
  return (
    <Tag>
      <Leaves leaves={node.children} />
    </Tag>
  )
}
