import Button from '@mui/material/Button'
import type { FormEvent, KeyboardEvent } from 'react'
import styles from './comment.module.css'
import { composerId } from './focus-comment.ts'
import { MentionField } from './mention-field.tsx'
import type { useComposer } from './use-composer.ts'

/** Where a comment is written; Ctrl Enter sends it. */
export function Composer({ markup, change, send, problem, said, isBlank }: ReturnType<typeof useComposer>) {
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!isBlank) void send()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <MentionField
        id={composerId}
        label="Comment"
        placeholder="Write a comment, @ for people, # for rooms"
        markup={markup}
        onChange={change}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isSend && !event.nativeEvent.isComposing) submit(event)
        }}
        problem={problem}
        action={
          <Button type="submit" variant="contained" size="small" disabled={isBlank} title="Ctrl Enter">
            Comment
          </Button>
        }
      />
      <output className="vh">{said}</output>
    </form>
  )
}
