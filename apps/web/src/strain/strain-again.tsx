import { useTopic } from '../live/use-topic.ts'
import { CatalogueAgain, catalogueIdOf } from '../record/catalogue-again.tsx'
import { useTypedBefore } from '../record/use-typed-before.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import { StrainDialog } from './strain-dialog.tsx'
import { strainWrite } from './strain-write.ts'

interface StrainAgainProps {
  /** The id of a refused write of a strain. */
  again: string
  onClose: () => void
}

/** The form of a strain whose write was refused; saved, it is sent to that facility again (STRAIN-09). */
export function StrainAgain({ again, onClose }: StrainAgainProps) {
  const { before } = useTypedBefore(again)
  return before ? <Again before={before} onClose={onClose} /> : null
}

function Again({ before, onClose }: { before: TypedBefore; onClose: () => void }) {
  const topic = useTopic('catalogueStrains')
  const strainId = catalogueIdOf(before)
  const mapping = useTopic('strainMapping', strainId === undefined ? null : { strainId })
  return (
    <CatalogueAgain
      before={before}
      topic={topic}
      mapping={mapping}
      writeOf={strainWrite}
      form={(strain, corrects) => (
        <StrainDialog strains={topic.rows} strain={strain} corrects={corrects} onDeleted={onClose} onClose={onClose} />
      )}
      onClose={onClose}
    />
  )
}
