import type { AdditiveProduct } from '@cultivatd/domain/additive/additive'
import { useState } from 'react'
import { RecordForm } from '../change-form.tsx'
import type { RecordPageProps } from '../record-page.ts'
import type { Standing } from '../use-standing.ts'
import { ApplicationFields } from './application-fields.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { type Applying, useApplication } from './use-application.ts'

type ApplyToRecordProps = Pick<Applying, 'to' | 'appliedToProblems' | 'since'> & {
  page: RecordPageProps & Pick<Standing, 'references'>
}

/** What was applied to the record of a page. */
export function ApplyToRecord({ page, ...appliedTo }: ApplyToRecordProps) {
  const { facilityId, shown, before, onBack } = page
  const { units } = page.references
  const [edited, setEdited] = useState<{ product?: AdditiveProduct } | null>(null)
  const application = useApplication({
    ...appliedTo,
    facilityId,
    record: shown.name,
    units,
    before,
    address: shown.address,
    onSaved: onBack,
  })
  const { change, missing, submit, form, product } = application
  const [cannot] = appliedTo.appliedToProblems
  return (
    <>
      <RecordForm
        page={page}
        title="Record application"
        submitLabel="Record"
        change={change}
        cannot={cannot}
        pending={product && `${product.productName} applied`}
        missing={missing}
        onSubmit={submit}
      >
        <ApplicationFields
          application={application}
          units={units}
          onProduct={(one) => setEdited(one ? { product: one } : {})}
        />
      </RecordForm>
      {/* Beside the form and not in it: what one sends is not sent by the other. */}
      {edited && (
        <ProductDialog
          facilityId={facilityId}
          product={edited.product}
          onSaved={(id) => form.setValue('productId', id, { shouldDirty: true })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
