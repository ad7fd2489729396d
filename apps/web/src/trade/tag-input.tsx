import type { TagRun } from '@cultivatd/domain/tag/tag-runs'
import { useMemo } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { keepFocus } from '../ui/line-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { ScanButton } from './scan/scan-button.tsx'
import { meantTag, suggestedTags, typedTag, unusedTags } from './suggested-tags.ts'
import { spokenTag, Tag } from './tag.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'

interface TagInputProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: string
  /** The unused tags as Metrc listed them last; null where it does not show its list. */
  runs: readonly TagRun[] | null
}

/** An unused tag: scanned, typed whole or by its last digits, or the next one at a press. */
export function TagInput<T extends FieldValues>({ control, name, label, runs }: TagInputProps<T>) {
  const { field, error, isSubmitting } = useFormField(control, name)
  const tags = useMemo(() => unusedTags(runs), [runs])
  const text = typeof field.value === 'string' ? field.value : ''
  const suggested = suggestedTags(tags, text)
  const complete = () => {
    const meant = meantTag(tags, text)
    if (meant) field.onChange(meant)
  }
  const names = classNames('inp', error !== undefined && 'err', isSubmitting && 'lock')
  return (
    <div className="col g2">
      <Field label={label} hint={hintText(runs)} error={error}>
        {(own) => (
          <div className={names}>
            <input
              {...own}
              {...field}
              className="mono"
              value={text}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="Scan or type a tag"
              readOnly={isSubmitting}
              onChange={(event) => field.onChange(typedTag(event.target.value))}
              onBlur={() => {
                complete()
                field.onBlur()
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // A scanner ends with Enter: that is the tag, not the form.
                event.preventDefault()
                complete()
              }}
            />
            <ScanButton
              isSmall
              label={`Scan: ${label}`}
              title="Scan a tag"
              isDisabled={isSubmitting}
              near={tags}
              onScan={(scanned) => {
                const tag = meantTag(tags, scanned) ?? typedTag(scanned)
                if (runs !== null && !tags.includes(tag))
                  return { is: 'refused', said: 'No unused tag of this facility' }
                field.onChange(tag)
                return { is: 'added', said: 'This tag is taken' }
              }}
            />
          </div>
        )}
      </Field>
      {suggested.length > 0 && !isSubmitting && (
        <div className="row wrap">
          <span className="small dim">{text === '' ? 'Next unused' : 'Unused'}</span>
          {suggested.map((tag) => (
            <button
              key={tag}
              type="button"
              className="tagpick"
              aria-label={`Use tag ${spokenTag(tag)}`}
              onMouseDown={keepFocus}
              onClick={() => field.onChange(tag)}
            >
              <Tag label={tag} isShort />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function hintText(runs: readonly TagRun[] | null): string {
  if (runs === null) return 'Metrc does not show which tags are unused. It checks the tag when this is sent.'
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  return `${numberText(count)} unused ${count === 1 ? 'tag' : 'tags'}. The last digits are enough.`
}
