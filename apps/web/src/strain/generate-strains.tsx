import { useRef } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey, type RepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { GenerateSheet } from '../record/generate-sheet.tsx'

/** Auto-Generate: a strain of the organization for what the active facilities have in Metrc (STRAIN-10, READ-89). */
export function GenerateStrains({ onClose }: { onClose: () => void }) {
  const { rows, status } = useTopic('strainProposals')
  const facilities = useTopic('facilities').rows.map(({ id, metrc }) => ({ id, name: metrc.DisplayName }))
  const keys = useRef(new Map<string, RepeatKey>())
  const keyOf = (name: string): RepeatKey => {
    const known = keys.current.get(name) ?? createRepeatKey()
    keys.current.set(name, known)
    return known
  }
  return (
    <GenerateSheet
      title="Auto-Generate strains"
      noun={['strain', 'strains']}
      facilities={facilities}
      proposals={rows}
      isLoading={status === 'loading'}
      onCreate={(name, links) => {
        const metrcStrains = links.map(({ facilityId, metrcId }) => ({
          metrcLicense: facilityId,
          metrcStrainId: metrcId,
        }))
        const body = { name, metrcStrains }
        return api.catalogueStrain.generate({ body }, { idempotencyKey: keyOf(name).of(body) })
      }}
      onClose={onClose}
    />
  )
}
