import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { filesMissing, itemFileKinds } from '@cultivatd/domain/item/item-file'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { routesOf } from '../live/feature-routes.ts'
import { fileAt, keepOnDevice } from '../live/file.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import styles from './item-files.module.css'

type Kind = ItemFilesRow['kinds'][number]

/**
 * The photos and documents that Metrc has of an item in each facility, and those that its category asks for and Metrc has not
 * (READ-136). Nothing where there is neither, as with most items.
 */
export function ItemFiles({ itemId }: { itemId: string }) {
  const { rows } = useTopic('itemFiles', { itemId })
  const facilities = useTopic('facilities').rows
  if (rows.length === 0) return null
  const nameOf = (id: string) => facilities.find((each) => each.id === id)?.metrc.DisplayName ?? id
  return (
    <Card title="Photos and documents" className={styles.card}>
      <div className={styles.facilities}>
        {rows.map((row) => (
          <section key={row.id} aria-label={`Photos and documents at ${nameOf(row.id)}`}>
            <h3 className="t3">{nameOf(row.id)}</h3>
            <dl className={styles.kinds}>
              {row.kinds.map((kind) => (
                <KindOfFiles key={kind.of} kind={kind} row={row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="small dim mt1">As Metrc has them. Add and remove them in Metrc.</p>
    </Card>
  )
}

function KindOfFiles({ kind, row }: { kind: Kind; row: ItemFilesRow }) {
  const words = itemFileKinds.find(({ of }) => of === kind.of)
  const missing = filesMissing(kind)
  return (
    <div>
      <dt className="cap dim">{words?.word}</dt>
      <dd>
        {kind.ids.map((fileId, at) => (
          <OneFile key={fileId} name={`${words?.one} ${at + 1}`} of={kind.of} fileId={fileId} row={row} />
        ))}
        {missing !== '' && <span className={styles.missing}>{missing}</span>}
      </dd>
    </div>
  )
}

interface OneFileProps {
  /** 'Label photo 2' */
  name: string
  of: Kind['of']
  fileId: number
  row: ItemFilesRow
}

/** What the file is, its bytes say: Metrc lists its id alone. */
const endOf = ({ type }: Blob): string => type.replace(/^.*\//, '').replace('jpeg', 'jpg')

function OneFile({ name, of, fileId, row }: OneFileProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const Icon = of === 'document' ? FileText : Image
  const keep = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const params = { facilityId: row.id, itemId: row.metrcItemId, fileId: String(fileId) }
      const file = await fileAt((await routesOf('itemFile')).read, params)
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
      {problem !== null && (
        <span className="errtx" role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
