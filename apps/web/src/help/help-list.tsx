import type { ArticleLine } from '@cultivatd/domain/help/article'
import { infoCategories } from '@cultivatd/domain/help/info-categories'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { FileText, ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { HelpHead } from './help-head.tsx'
import type { HelpView, HelpViewProps } from './help-view.ts'
import { articlesOfPage, roomOfPath } from './page-articles.ts'
import styles from './help.module.css'

/** The articles by category, what explains this page first, and what is looked for (HELP-01). */
export function HelpList({ go, onClose }: HelpViewProps) {
  const [asked, setAsked] = useState('')
  const mayEdit = usePasses(permission.generalEdit)
  return (
    <>
      <HelpHead title="Help" onClose={onClose}>
        {mayEdit && (
          <Button
            variant="text"
            size="small"
            startIcon={<ListTree size={16} strokeWidth={1.75} />}
            onClick={() => go({ name: 'categories' })}
          >
            Edit categories
          </Button>
        )}
      </HelpHead>
      <div className={styles.body} data-scroll>
        <div className={styles.find}>
          <FilterBox label="Find an article" value={asked} onChange={setAsked} />
        </div>
        {asked.trim() === '' ? <Categories go={go} /> : <Found asked={asked} go={go} />}
      </div>
      {mayEdit && (
        <footer className={styles.foot}>
          <Button
            variant="contained"
            fullWidth
            startIcon={<Plus size={18} strokeWidth={1.75} />}
            onClick={() => go({ name: 'edit', id: null })}
          >
            New article
          </Button>
        </footer>
      )}
    </>
  )
}

/** The articles that explain the page where somebody is. */
function useArticlesOfPage(): string[] {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = roomOfPath(path)
  const { rows } = useTopic('rooms', place && { facilityId: place.facilityId })
  const roomTypes = rows.find(({ id }) => id === place?.roomId)?.types ?? []
  return articlesOfPage({ path, roomTypes })
}

function Categories({ go }: { go: (view: HelpView) => void }) {
  const { rows: articles, status } = useTopic('articles')
  const [row] = useTopic('articleCategories').rows
  const about = useArticlesOfPage()
  if (status === 'loading' || !row) return null
  if (articles.length === 0)
    return <EmptyState title="No articles">Write down how your rooms are run. Everybody finds it here.</EmptyState>
  const ofPage = about.flatMap((id) => articles.find((one) => one.id === id) ?? [])
  return (
    <>
      {ofPage.length > 0 && <Lines title="About this page" lines={ofPage} go={go} />}
      {infoCategories(row.categories, articles)
        .filter((one) => one.articles.length > 0)
        .map((one) => (
          <Lines key={one.id} title={one.name} lines={one.articles} go={go} />
        ))}
    </>
  )
}

interface LinesProps {
  title: string
  lines: readonly (Pick<ArticleLine, 'id' | 'name'> & { excerpt?: string })[]
  go: (view: HelpView) => void
}

const Lines = ({ title, lines, go }: LinesProps) => (
  <section className={styles.category} aria-label={title}>
    <h3 className="t3">{title}</h3>
    <ul>
      {lines.map(({ id, name, excerpt }) => (
        <li key={id}>
          <button type="button" className={styles.line} onClick={() => go({ name: 'article', id })}>
            <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {name}
              {excerpt && <small>{excerpt}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const restMs = 200

/** What the names hold at once, and what the server finds in the texts a moment later. */
function Found({ asked, go }: { asked: string; go: (view: HelpView) => void }) {
  const { rows } = useTopic('articles')
  const text = useSettled(asked.trim(), restMs)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['article-search', text],
    queryFn: () => api.help.search({ query: { text } }),
    enabled: text !== '',
    gcTime: 0,
  })
  const wanted = asked.trim().toLowerCase()
  const byName = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  const inText = (data?.articles ?? []).filter(({ id }) => !byName.some((one) => one.id === id))
  const lines = [...byName, ...inText]
  const isSettled = text === asked.trim() && !isFetching
  return (
    <>
      <output className="vh">
        {isSettled && `${lines.length} ${lines.length === 1 ? 'article' : 'articles'} found`}
      </output>
      {lines.length > 0 && <Lines title="Found" lines={lines} go={go} />}
      {isError && isSettled && (
        <p className="small dim mt3">The texts could not be searched just now, so these are the titles only.</p>
      )}
      {lines.length === 0 && isSettled && !isError && (
        <EmptyState title={`Nothing about “${text}”`}>
          No title and no text has all of these words. Try fewer of them, or only how one begins.
        </EmptyState>
      )}
    </>
  )
}
