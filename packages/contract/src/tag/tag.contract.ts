import { entityId } from '@cultivatd/domain/field/field'
import { AvailableTags } from '@cultivatd/domain/tag/tag-runs'
import { TagKind } from '@cultivatd/domain/tag/tag'
import * as z from 'zod'
import { topics } from '../topic.ts'

export const tagTopics = topics({
  availableTags: {
    params: z.strictObject({ facilityId: entityId, kind: TagKind }),
    row: AvailableTags,
    needs: 'active',
    summary:
      'The unused tags of one kind in a facility as Metrc listed them last, and those that waiting changes use, in runs: one row',
  },
})
