import { LabelDesignForm, labelDesignProblems } from '@cultivatd/domain/label/label-design'
import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { LabelDrawing } from '../record/label/label-drawing.tsx'
import { useSettled } from '../ui/use-settled.ts'
import styles from './label.module.css'

const typingPauseMs = 200

/** The design as it would be printed now, with example data; what is half typed leaves the picture of before. */
export function DesignPreview({ form }: { form: LabelDesignForm }) {
  const parsed = LabelDesignForm.safeParse({ ...form, name: form.name.trim() || 'Preview' })
  const isDrawn = parsed.success && labelDesignProblems(parsed.data, []).length === 0
  const text = useSettled(isDrawn ? JSON.stringify({ ...parsed.data, name: 'Preview' }) : '', typingPauseMs)
  const query = useQuery({
    queryKey: ['label-design-preview', text],
    queryFn: () => api.label.preview({ body: JSON.parse(text) as LabelDesignForm }),
    enabled: text !== '',
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const notes = [
    ...(isDrawn ? [] : ['The picture follows once every part is right.']),
    ...(query.error ? [`No picture: ${sentencesOf(query.error).join(' ')}`] : (query.data?.notes ?? [])),
  ]
  return (
    <div className={styles.preview}>
      {query.data ? (
        <LabelDrawing drawing={query.data} label="The label with example data" />
      ) : (
        <div className={styles.noPicture} />
      )}
      <output className="small muted">{notes.join(' ')}</output>
    </div>
  )
}
