import type { Sublocation } from '@cultivatd/domain/sublocation/sublocation'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { MarkedState } from '../record/marked-state.tsx'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { numberText } from '../ui/number-text.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { DeleteSublocation } from './delete-sublocation.tsx'
import { SublocationDialog, sublocationPlace } from './sublocation-dialog.tsx'
import styles from './sublocation.module.css'

/** The places inside the rooms of a facility; nothing where the state gives it none. */
export function SublocationsCard({ facilityId }: { facilityId: string }) {
  const sublocations = useTopicRow('references', { facilityId })?.sublocations
  return sublocations ? <Sublocations facilityId={facilityId} sublocations={sublocations} /> : null
}

function Sublocations({ facilityId, sublocations }: { facilityId: string; sublocations: readonly Sublocation[] }) {
  const place = sublocationPlace(facilityId)
  const left = useLeftOpen(place)
  // The id of one, or 'new'.
  const [open, setOpen] = useState(left && idOf(place, left))
  const [deleted, setDeleted] = useState<Sublocation | null>(null)
  const mayDelete = usePasses(permission.orgAdmin)
  const marks = useRecordMarks(facilityId, 'sublocation')
  const close = () => setOpen(null)
  const edited = sublocations.find(({ Id }) => String(Id) === open)
  const shown = sublocations.toSorted((a, b) => a.Name.localeCompare(b.Name, 'en-US', { numeric: true }))
  const coming = [...marks].filter(([name]) => !sublocations.some(({ Name }) => Name === name))
  const opener = (draft: Draft) => () => setOpen(idOf(place, draft))
  return (
    <Card
      title="Sublocations"
      count={numberText(sublocations.length)}
      actions={
        <Button variant="text" size="small" onClick={() => setOpen('new')}>
          Add sublocation
        </Button>
      }
    >
      <DraftChips record={place} opener={opener} />
      {shown.length === 0 && coming.length === 0 && (
        <p className="small muted">
          Places inside rooms, such as shelves. Once there is one, every form that moves something offers it.
        </p>
      )}
      <ul className={styles.list} aria-label="Sublocations">
        {shown.map((sublocation) => {
          const marked = marks.get(sublocation.Name)
          const rename = { label: 'Rename', icon: Pencil, onClick: () => setOpen(String(sublocation.Id)) }
          const remove = { label: 'Delete', icon: Trash2, onClick: () => setDeleted(sublocation) }
          return (
            <li key={sublocation.Id}>
              <span className="grow ell">{sublocation.Name}</span>
              {marked && <MarkedState marked={marked} />}
              <RowMenu label={`Actions for ${sublocation.Name}`} items={mayDelete ? [rename, remove] : [rename]} />
            </li>
          )
        })}
        {coming.map(([name, marked]) => (
          <li key={name}>
            <span className="grow ell">{name}</span>
            <MarkedState marked={marked} />
          </li>
        ))}
      </ul>
      {open === 'new' && <SublocationDialog facilityId={facilityId} onClose={close} />}
      {edited && <SublocationDialog facilityId={facilityId} sublocation={edited} onClose={close} />}
      {deleted && <DeleteSublocation facilityId={facilityId} sublocation={deleted} onClose={() => setDeleted(null)} />}
    </Card>
  )
}

/** The dialog that a draft was typed into; of one that is corrected, none here. */
function idOf(place: string, draft: Pick<Draft, 'place'>): string | null {
  const [id = '', ...correction] = draft.place.slice(place.length + 1).split(' ')
  return correction.length > 0 ? null : id
}
