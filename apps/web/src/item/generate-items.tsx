import type { Proposal } from '@cultivatd/domain/catalogue/proposals'
import { useMemo, useRef } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey, type RepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { GenerateSheet } from '../record/generate-sheet.tsx'
import { StrainOfItem } from './strain-of-item.tsx'

/** Generate Items: an item of the organization for what the active facilities have in Metrc (ITEM-02, ITEM-03, READ-89). */
export function GenerateItems({ onClose }: { onClose: () => void }) {
  const { rows, status } = useTopic('itemProposals')
  const facilities = useTopic('facilities').rows.map(({ id, metrc }) => ({ id, name: metrc.DisplayName }))
  const facts = useFacts(rows)
  const keys = useRef(new Map<string, RepeatKey>())
  const keyOf = (name: string): RepeatKey => {
    const known = keys.current.get(name) ?? createRepeatKey()
    keys.current.set(name, known)
    return known
  }
  return (
    <GenerateSheet
      title="Generate Items"
      noun={['item', 'items']}
      facilities={facilities}
      proposals={rows}
      isLoading={status === 'loading'}
      facts={facts}
      onCreate={(name, links) => {
        const metrcItems = links.map(({ facilityId, metrcId }) => ({ metrcLicense: facilityId, metrcItemId: metrcId }))
        const body = { name, metrcItems }
        return api.catalogueItem.generate({ body }, { idempotencyKey: keyOf(name).of(body) })
      }}
      onClose={onClose}
    />
  )
}

type Found = ReturnType<typeof useTopic<'itemProposals'>>['rows'][number]['found'][number]

const placeOf = ({ facilityId, metrcId }: Proposal['found'][number]) => `${facilityId} ${metrcId}`

/** Category and strain of a proposal: of what its values are taken from. */
function useFacts(rows: readonly { found: readonly Found[] }[]) {
  return useMemo(() => {
    const about = new Map(rows.flatMap(({ found }) => found.map((one) => [placeOf(one), one] as const)))
    const first = ({ found: [one] }: Proposal) => one && about.get(placeOf(one))
    return [
      { head: 'Category', cell: (row: Proposal) => first(row)?.category },
      {
        head: 'Strain',
        cell(row: Proposal) {
          const { strain = null, isStrainKnown = false } = first(row) ?? {}
          return <StrainOfItem strain={strain === null || isStrainKnown ? strain : undefined} />
        },
      },
    ]
  }, [rows])
}
