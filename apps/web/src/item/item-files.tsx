import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { filesMissing, isToBeSeen, kindOfFile } from '@cultivatd/domain/item/item-file'
import { permission } from '@cultivatd/domain/user/permissions'
import { FileText, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { routesOf } from '../live/feature-routes.ts'
import { fileAt, keepOnDevice } from '../live/file.ts'
import { sentencesOf } from '../live/response-error.ts'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { DeleteInMetrc } from '../record/delete-in-metrc.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { FilesOnTheirWay } from './files-on-their-way.tsx'
import styles from './item-files.module.css'
import { SendItemFile } from './send-item-file.tsx'

type Kind = ItemFilesRow['kinds'][number]

/**
 * The photos and documents that Metrc has of an item in each facility, those that its category asks for and Metrc has not, and
 * those that are on their way (READ-136, decisions 108 and 113). Who may not change items sees it only where there are any.
 */
export function ItemFiles({ itemId }: { itemId: string }) {
  const { rows } = useTopic('itemFiles', { itemId })
  const facilities = useTopic('facilities').rows
  const mayEdit = usePasses(permission.strainEdit)
  const shown = mayEdit ? rows : rows.filter(({ kinds, onTheirWay }) => kinds.some(isToBeSeen) || onTheirWay.length > 0)
  if (shown.length === 0) return null
  const nameOf = (id: string) => facilities.find((each) => each.id === id)?.metrc.DisplayName ?? id
  return (
    <Card title="Photos and documents" className={styles.card}>
      <div className={styles.facilities}>
        {shown.map((row) => (
          <section key={row.id} aria-label={`Photos and documents at ${nameOf(row.id)}`}>
            <h3 className="t3">{nameOf(row.id)}</h3>
            <dl className={styles.kinds}>
              {row.kinds
                .filter((kind) => mayEdit || isToBeSeen(kind) || row.onTheirWay.some(({ of }) => of === kind.of))
                .map((kind) => (
                  <KindOfFiles key={kind.of} {...{ itemId, kind, row, mayEdit }} />
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="small dim mt3">As Metrc has them. A photo is made anew, without the place where it was taken.</p>
    </Card>
  )
}

interface KindOfFilesProps {
  /** The item of the organization. */
  itemId: string
  kind: Kind
  row: ItemFilesRow
  mayEdit: boolean
}

function KindOfFiles({ itemId, kind, row, mayEdit }: KindOfFilesProps) {
  const { word } = kindOfFile(kind.of)
  const missing = filesMissing(kind)
  const underway = row.onTheirWay.filter(({ of }) => of === kind.of)
  const isLeaving = (fileId: number) => underway.some((each) => each.fileId === fileId && each.state !== 'refused')
  return (
    <div>
      <dt className="cap dim">{word}</dt>
      <dd>
        {kind.ids.map((fileId, at) => (
          <OneFile
            key={fileId}
            number={at + 1}
            of={kind.of}
            mayRemove={mayEdit && !isLeaving(fileId)}
            {...{ fileId, row }}
          />
        ))}
        <FilesOnTheirWay itemId={itemId} row={row} files={underway} mayEdit={mayEdit} />
        {missing !== '' && <span className={styles.missing}>{missing}</span>}
        {mayEdit && <SendItemFile itemId={itemId} of={kind.of} row={row} />}
        {!mayEdit && kind.ids.length === 0 && missing === '' && underway.length === 0 && <span className="dim">–</span>}
      </dd>
    </div>
  )
}

interface OneFileProps {
  /** Among those of its kind, from 1. */
  number: number
  of: Kind['of']
  fileId: number
  row: ItemFilesRow
  mayRemove: boolean
}

/** What the file is, its bytes say: Metrc lists its id alone. */
const endOf = ({ type }: Blob): string => type.replace(/^.*\//, '').replace('jpeg', 'jpg')

function OneFile({ number, of, fileId, row, mayRemove }: OneFileProps) {
  const { one } = kindOfFile(of)
  const name = `${one} ${number}`
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const Icon = of === 'document' ? FileText : Image
  const params = { itemId: row.metrcItemId, fileId: String(fileId) }
  const keep = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const file = await fileAt((await routesOf('itemFile')).read, { facilityId: row.id, ...params })
      keepOnDevice(file, `${name}.${endOf(file)}`)
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    }
    setBusy(false)
  }
  return (
    <span className={styles.file}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <button type="button" className="link tap" aria-busy={isBusy} onClick={() => void keep()}>
        {name}
      </button>
      {mayRemove && <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => setRemoving(true)} />}
      {problem !== null && (
        <span className="errtx" role="alert">
          {problem}
        </span>
      )}
      {isRemoving && (
        <DeleteInMetrc
          facilityId={row.id}
          kind="item.remove-file"
          noun={one.toLowerCase()}
          name={String(number)}
          words={removing}
          call={(options) => api.itemFile.remove({ params, body: { facilityId: row.id } }, options)}
          onClose={() => setRemoving(false)}
        >
          <p>{`${name} goes from this item in Metrc. Keep it on your device first if somebody may need it.`}</p>
        </DeleteInMetrc>
      )}
    </span>
  )
}

const removing = { does: 'Remove', doing: 'Removing', did: 'Removed' }
