import { type Article, ArticleForm, articleForm, type ArticleNode } from '@cultivatd/domain/help/article'
import { blankContent } from '@cultivatd/domain/help/article-text'
import { articleWords } from '@cultivatd/domain/help/article-words'
import { unassigned } from '@cultivatd/domain/help/unassigned'
import { useEffect, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { OvertakenAlert } from '../ui/overtaken-alert.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { HelpHead } from './help-head.tsx'
import type { HelpFormProps } from './help-view.ts'
import { RichText } from './rich-text.tsx'
import styles from './help.module.css'

interface ArticleEditorProps extends HelpFormProps {
  /** null for a new one. */
  id: string | null
}

/** A phone has no room for all of it beside Delete and Save. */
const shortOnPhone = (
  <>
    Edit<span className="hide-p"> article</span>
  </>
)

/** Writes an article, new or another's (HELP-02, HELP-04, HELP-10). */
export function ArticleEditor(props: ArticleEditorProps) {
  const { id } = props
  const { rows, status } = useTopic('article', id === null ? null : { id })
  const [row = null] = rows
  const [wasThere, setThere] = useState<Article | null>(row)
  if (row && row !== wasThere) setThere(row)
  if (id !== null && !wasThere)
    return status === 'loading' ? null : (
      <HelpHead
        title="This article is not there any more"
        onBack={() => props.go({ name: 'list' })}
        onClose={props.onClose}
      />
    )
  return (
    <DraftOf place={`article ${id ?? 'new'}`} title={id === null ? 'New article' : 'Edit article'}>
      <Fields {...props} row={row ?? wasThere} />
    </DraftOf>
  )
}

function Fields({ id, row, go, onClose, onSaved, onDirty }: ArticleEditorProps & { row: Article | null }) {
  const [sending, setSending] = useState(0)
  const [categories] = useTopic('articleCategories').rows
  const form = useOwnForm({
    schema: ArticleForm,
    blank: { name: '', categoryId: '', content: blankContent },
    row,
    formOf: articleForm,
    words: articleWords,
    create: (body, options) => api.article.create({ body }, options),
    update: (article, body, options) => api.article.update({ params: { id: article }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${row ? 'Changed' : 'Added'} article ${name}` }),
    onSaved: (article) => onSaved({ name: 'article', id: article }),
  })
  const { control, isDirty, isBusy, refused, overtaken } = form
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const { field, error } = useFormField(control, 'content')
  const options = (categories?.categories ?? []).map(({ id: value, name }) => ({ value, label: name }))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && sending === 0) void form.submit()
      }}
    >
      <HelpHead
        title={id === null ? 'New article' : shortOnPhone}
        backLabel={id === null ? 'All articles' : 'Back to the article'}
        onBack={() => go(id === null ? { name: 'list' } : { name: 'article', id })}
        onClose={onClose}
      >
        <span className="small dim hide-p">{sending > 0 ? 'A picture is on its way' : isDirty && 'Not saved yet'}</span>
        {row && (
          <OwnDelete
            row={row}
            noun="article"
            name={row.name}
            call={({ id: article, version }, call) =>
              api.article.delete({ params: { id: article }, body: { version } }, call)
            }
            onDeleted={() => onSaved({ name: 'list' })}
          >
            It is gone for everybody.
          </OwnDelete>
        )}
        <BusyButton type="submit" isBusy={isBusy} disabled={sending > 0}>
          Save
        </BusyButton>
      </HelpHead>
      <RichText
        value={field.value as readonly ArticleNode[]}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onSending={setSending}
      >
        <DraftBar />
        {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
        {refused && !overtaken && (
          <Alert tone="error" title="Save Failed">
            <p className="mt1">{refused.messages.join(' ')}</p>
          </Alert>
        )}
        <div className={styles.fields}>
          <TextInput
            control={control}
            name="name"
            label="Title"
            placeholder="Title"
            autoComplete="off"
            hasFocus={id === null}
          />
          <SelectInput
            control={control}
            name="categoryId"
            label="Category"
            options={options}
            placeholder={unassigned.name}
          />
        </div>
        {error !== undefined && (
          <p className="errtx" role="alert">
            {error || 'Something in this text cannot be kept.'}
          </p>
        )}
      </RichText>
    </form>
  )
}
