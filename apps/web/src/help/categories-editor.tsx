import {
  type ArticleCategories,
  ArticleCategoriesForm,
  articleCategoriesForm,
  type ArticleCategory,
  articleCategoryWords,
  categoryChanges,
} from '@cultivatd/domain/help/article-category'
import { infoCategories } from '@cultivatd/domain/help/info-categories'
import { unassigned } from '@cultivatd/domain/help/unassigned'
import Button from '@mui/material/Button'
import { ArrowDown, ArrowUp, GripVertical, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { randomKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OvertakenAlert } from '../ui/overtaken-alert.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import type { HelpFormProps } from './help-view.ts'
import { HelpHead } from './help-head.tsx'
import styles from './help.module.css'

/** The categories of the help: names and order, saved together (HELP-05, API-41). */
export function CategoriesEditor(props: HelpFormProps) {
  const [row] = useTopic('articleCategories').rows
  if (!row) return null
  return (
    <DraftOf place="article-categories" title="Edit categories">
      <Fields {...props} row={row} />
    </DraftOf>
  )
}

/** One of a list at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_row, at) => at !== from)
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)]
}

function Fields({ row, go, onClose, onSaved, onDirty }: HelpFormProps & { row: ArticleCategories }) {
  const { rows: articles } = useTopic('articles')
  const form = useOwnForm({
    schema: ArticleCategoriesForm,
    blank: { categories: [] },
    row,
    formOf: articleCategoriesForm,
    words: articleCategoryWords,
    update: (_id, body, options) => api.help.saveCategories({ body }, options),
    refusedIn: 'form',
    said: () => ({ detail: 'Changed the categories' }),
    onSaved: () => onSaved({ name: 'list' }),
  })
  const { control, isDirty, isBusy, refused, overtaken, errors } = form
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const { field, error } = useFormField(control, 'categories')
  const categories = field.value as ArticleCategory[]
  const counts = new Map(infoCategories(categories, articles).map((one) => [one.id, one.articles.length]))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void form.submit()
      }}
    >
      <HelpHead title="Edit categories" onBack={() => go({ name: 'list' })} onClose={onClose} />
      <div className={styles.body} data-scroll>
        <DraftBar />
        {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
        {refused && !overtaken && (
          <Alert tone="error" title="Save Failed">
            <p className="mt1">{refused.messages.join(' ')}</p>
          </Alert>
        )}
        <Rows
          categories={categories}
          counts={counts}
          problemAt={(at) => rowProblem(Object(errors.categories)[at])}
          onChange={field.onChange}
        />
        <div className={styles.row}>
          <span className={`${styles.handle} ${styles.lock} hide-p`}>
            <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className="grow dim">
            {unassigned.name} {counts.get(unassigned.id) ?? 0}
          </span>
          <span className="small dim">Always last, cannot be edited</span>
        </div>
        {error && (
          <p className="errtx" role="alert">
            {error}
          </p>
        )}
        <NewCategory onAdd={(name) => field.onChange([...categories, { id: randomKey(), name }])} />
      </div>
      <footer className={styles.foot}>
        <output className="small dim grow">
          {isDirty && notSavedText(categoryChanges(row.categories, categories))}
        </output>
        <Button onClick={() => go({ name: 'list' })}>Cancel</Button>
        <BusyButton type="submit" isBusy={isBusy}>
          Save
        </BusyButton>
      </footer>
    </form>
  )
}

const notSavedText = (changes: number) => `${changes} ${changes === 1 ? 'change' : 'changes'}, not saved yet`

interface RowError {
  message?: string
  name?: { message?: string }
}

/** What the schema says of one of the rows, or of its name. */
const rowProblem = (one: RowError | undefined): string => one?.name?.message ?? one?.message ?? ''

interface RowsProps {
  categories: readonly ArticleCategory[]
  counts: ReadonlyMap<string, number>
  /** Why a row cannot be saved; empty where it can. */
  problemAt: (at: number) => string
  onChange: (next: ArticleCategory[]) => void
}

function Rows({ categories, counts, problemAt, onChange }: RowsProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { list, goTo } = useFocusOfRow()
  const move = (from: number, to: number) => {
    onChange(moved(categories, from, to))
    goTo(to, to < from ? 'up' : 'down', categories[from]?.id)
    setSaid(`${categories[from]?.name} is now ${to + 1} of ${categories.length}`)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== null && dragged !== to) move(dragged, to)
    setOver(null)
  }
  return (
    <>
      <ol ref={list} className={styles.rows} aria-label="Categories">
        {categories.map(({ id, name }, at) => (
          // By the keyboard the buttons of the row do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            data-category={id}
            className={styles.row}
            data-dragged={dragged === at}
            data-over={over === at && dragged !== at}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
            onDrop={(event) => drop(event, at)}
          >
            <Handle
              onDragStart={() => setDragged(at)}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            />
            {renamed === id ? (
              <Rename
                name={name}
                onDone={(next) => {
                  onChange(categories.map((one) => (one.id === id ? { id, name: next } : one)))
                  setRenamed(null)
                  goTo(at, 'rename', id)
                }}
              />
            ) : (
              <CategoryRow
                name={name}
                count={counts.get(id) ?? 0}
                problem={problemAt(at)}
                isFirst={at === 0}
                isLast={at === categories.length - 1}
                onMove={(by) => move(at, at + by)}
                onRename={() => setRenamed(id)}
                onRemove={() => onChange(categories.filter((one) => one.id !== id))}
              />
            )}
          </li>
        ))}
      </ol>
      <output className="vh">{said}</output>
    </>
  )
}

/** What a row is dragged by. */
const Handle = (drag: Pick<ComponentProps<'span'>, 'onDragStart' | 'onDragEnd'>) => (
  <span className={`${styles.handle} hide-p`} draggable aria-hidden="true" {...drag}>
    <GripVertical size={18} strokeWidth={1.75} />
  </span>
)

interface CategoryRowProps {
  name: string
  /** How many articles are in it. */
  count: number
  problem: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRename: () => void
  onRemove: () => void
}

/** A category, with what can be done with it. */
function CategoryRow({ name, count, problem, isFirst, isLast, onMove, onRename, onRemove }: CategoryRowProps) {
  return (
    <>
      <span className="grow">
        {name} <span className="dim">{count}</span>
        {problem && (
          <span className="errtx" role="alert">
            {problem}
          </span>
        )}
      </span>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabled={isFirst}
        data-act="up"
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabled={isLast}
        data-act="down"
        onClick={() => onMove(1)}
      />
      <IconButton icon={Pencil} label={`Rename ${name}`} data-act="rename" onClick={onRename} />
      <IconButton icon={Trash2} label={`Remove ${name}, its articles are then unassigned`} onClick={onRemove} />
    </>
  )
}

type Act = 'up' | 'down' | 'rename'

/** A row that was moved, and a name that was changed, take the focus with them; who works by keys goes on from there. */
function useFocusOfRow() {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ at: number; act: Act; id: string | undefined } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { at, act, id } = wanted.current
    const row = list.current?.querySelectorAll<HTMLElement>('[data-category]')[at]
    // It is not there yet.
    if (!row || row.dataset['category'] !== id || row.querySelector('input')) return
    wanted.current = null
    const buttons = [...row.querySelectorAll<HTMLButtonElement>('[data-act]')].filter(({ disabled }) => !disabled)
    ;(buttons.find(({ dataset }) => dataset['act'] === act) ?? buttons[0])?.focus()
  })
  return {
    list,
    goTo(at: number, act: Act, id: string | undefined) {
      wanted.current = { at, act, id }
    },
  }
}

function Rename({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [text, setText] = useState(name)
  return (
    <>
      <div className="inp grow">
        <input
          aria-label={`Name of ${name}`}
          value={text}
          // Its pencil was pressed a moment ago.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setText(event.target.value)}
          onBlur={() => onDone(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            // Escape gives up this name, and not the whole form.
            event.preventDefault()
            event.stopPropagation()
            onDone(event.key === 'Enter' ? text : name)
          }}
        />
      </div>
      <Button size="small" onClick={() => onDone(text)}>
        Done
      </Button>
    </>
  )
}

function NewCategory({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <div className={styles.add}>
      <Field label="New category">
        {(own) => (
          <div className="inp">
            <input
              {...own}
              value={name}
              placeholder="Name"
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          </div>
        )}
      </Field>
      <Button disabled={name.trim() === ''} startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={add}>
        Add
      </Button>
    </div>
  )
}
