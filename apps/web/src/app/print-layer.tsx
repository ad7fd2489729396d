import { Suspense } from 'react'
import { printLabels, useToPrint } from '../record/label/print-open.ts'
import { lazily } from '../ui/lazily.ts'

const PrintDialog = lazily(async () => (await import('../record/label/print-dialog.tsx')).PrintDialog)

/** The dialog that prints labels, above whatever page or record is open. */
export function PrintLayer() {
  const toPrint = useToPrint()
  return (
    toPrint && (
      <Suspense fallback={null}>
        <PrintDialog toPrint={toPrint} onClose={() => printLabels(null)} />
      </Suspense>
    )
  )
}
