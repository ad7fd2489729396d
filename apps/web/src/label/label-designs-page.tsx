import { type LabelDesign, sizeText } from '@cultivatd/domain/label/label-design'
import { labelKindWords } from '@cultivatd/domain/label/label-kind'
import { permission } from '@cultivatd/domain/user/permission'
import Dialog from '@mui/material/Dialog'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { textColumn } from '../ui/columns.ts'
import type { Column } from '../ui/data-table.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { DesignPreview } from './design-preview.tsx'
import { LabelDesignDialog, labelDesignNoun } from './label-design-dialog.tsx'
import { LogoCard } from './logo-card.tsx'
import { StandardLabels } from './standard-labels.tsx'
import styles from './label.module.css'

/** How labels look: the standard ones, those of the organization, and its logo. */
export function LabelDesignsPage() {
  const topic = useTopic('labelDesigns')
  const mayChange = usePasses(permission.generalEdit)
  const left = useLeftOpen(labelDesignNoun)
  const [openId, setOpenId] = useState<string | null>(left ? left.place.slice(labelDesignNoun.length + 1) : null)
  const opened = topic.rows.find(({ id }) => id === openId)
  const close = () => setOpenId(null)
  return (
    <>
      <ListPage
        title="Labels"
        crumbs={[
          <Link key="inventory" to="/inventory">
            Inventory Details
          </Link>,
        ]}
        topic={topic}
        noun={[labelDesignNoun, 'label designs']}
        {...(mayChange ? { add: { label: 'Add label design' } } : {})}
        emptyText="Every label can be printed without a design: the standard ones below fit each paper. What should look otherwise is designed here once."
        columns={columns}
        nameOf={({ name }) => name}
        textOf={({ name, kind }) => `${name} ${labelKindWords[kind]}`}
        onOpen={setOpenId}
      />
      <StandardLabels />
      <LogoCard mayChange={mayChange} />
      {openId !== null && mayChange && <LabelDesignDialog key={openId} id={openId} rows={topic.rows} onClose={close} />}
      {opened && !mayChange && <ReadDesign design={opened} onClose={close} />}
    </>
  )
}

const columns: readonly Column<LabelDesign>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    className: styles.name,
    cell: ({ name }) => <b className="m">{name}</b>,
    sortBy: ({ name }) => name.toLowerCase(),
  },
  textColumn('Printed for', ({ kind }) => labelKindWords[kind], { card: 'line' }),
  textColumn('Size', (design) => sizeText(design), { card: 'value' }),
]

/** For who may not change it. */
function ReadDesign({ design, onClose }: { design: LabelDesign; onClose: () => void }) {
  const titleId = useId()
  const { version: _version, id: _id, ...form } = design
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId}>
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {design.name}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <DesignPreview form={form} />
      </div>
    </Dialog>
  )
}
