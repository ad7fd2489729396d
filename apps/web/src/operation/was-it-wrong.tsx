import type { Operation } from '@cultivatd/domain/operation/operation'
import type { WayBack } from '@cultivatd/domain/operation/way-back'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import type { OverlayAddress, RecordKind, RecordPage } from '../trade/overlay-address.ts'
import { recordPages } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { QueryAnswer } from '../ui/query-answer.tsx'

/** What can be done about a change that Metrc has: how, until when and at what price; one press prepares it. */
export function WasItWrong({ operation }: { operation: Operation }) {
  const { id, facilityId } = operation
  const query = useQuery({
    queryKey: ['way-back', id],
    queryFn: () => api.operation.wayBack({ params: { id } }),
    gcTime: 0,
  })
  const { open } = useOverlay()
  return (
    <section>
      <h3>Was it wrong?</h3>
      <QueryAnswer query={query} noun="way back" isOne>
        {({ ways }) => (
          <>
            {ways.map((way) => {
              const address = addressOf(way)
              return (
                <Way
                  key={way.does}
                  way={way}
                  onPrepare={address && (() => open({ ...address, in: facilityId, wrong: id }))}
                />
              )
            })}
            {ways.length === 0 && (
              <p className="muted mt2">Metrc takes this back for nobody but the state. Ask it for a correction.</p>
            )}
          </>
        )}
      </QueryAnswer>
    </section>
  )
}

function Way({ way, onPrepare }: { way: WayBack; onPrepare: (() => void) | null }) {
  return (
    <div className="mt3">
      <p>
        <b>{way.does}</b>
      </p>
      <p className="small muted mt1">
        {way.until} {way.price}
      </p>
      {onPrepare && (
        <div className="mt2">
          <Button size="small" variant="outlined" onClick={onPrepare}>
            Prepare it
          </Button>
        </div>
      )}
    </div>
  )
}

/** The page of the record on which a way back is prepared; null where there is none. */
function addressOf({ form }: WayBack): OverlayAddress | null {
  const page = form && recordPages[form.kind as RecordKind].find((one) => one === form.page)
  return form && page ? { [form.kind]: form.record, page: page as RecordPage } : null
}
