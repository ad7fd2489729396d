import { sizeText } from '@cultivatd/domain/label/label-design'
import { LabelKind, labelKindWords } from '@cultivatd/domain/label/label-kind'
import { papers } from '@cultivatd/domain/label/paper'
import { standardDesign } from '@cultivatd/domain/label/standard-design'
import { useState } from 'react'
import { SelectField } from '../record/label/print-fields.tsx'
import { Card } from '../ui/card.tsx'
import { DesignPreview } from './design-preview.tsx'
import styles from './label.module.css'

/** What is printed without a design, for each kind on any paper. */
export function StandardLabels() {
  const [paperId, setPaper] = useState('roll-2x1in')
  const paper = papers.find(({ id }) => id === paperId)
  return (
    <div className="mt4">
      <Card title="Standard labels">
        <p className="small muted">
          They fit every paper by themselves. Print them from a plant, a batch, a package, a room, a zone or a piece of
          equipment, or from what is selected in a list.
        </p>
        <div className={styles.standardPaper}>
          <SelectField
            label="Paper"
            value={paperId}
            options={papers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPaper}
          />
        </div>
        {paper && (
          <ul className={styles.samples}>
            {LabelKind.options.map((kind) => (
              <li key={kind}>
                <DesignPreview form={standardDesign(kind, paper.label)} />
                <p className="small mt1">
                  {labelKindWords[kind]} <span className="dim">{sizeText(paper.label)}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
