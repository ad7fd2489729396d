import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ApiKeysCard } from '../api-key/api-keys-card.tsx'
import { keyDraft } from '../api-key/new-key-dialog.tsx'
import { usePasses } from '../live/session.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { lazily } from '../ui/lazily.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Segments } from '../ui/segments.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { webhookDraft } from '../webhook/new-webhook-dialog.tsx'
import { WebhooksCard } from '../webhook/webhooks-card.tsx'

const ApiReference = lazily(async () => (await import('../api-reference/api-reference.tsx')).ApiReference)

const parts = [
  { value: 'access', label: 'Keys and webhooks' },
  { value: 'reference', label: 'Reference' },
] as const

/** By what other programs use the product: for organization admins keys and webhooks, for everybody what there is. */
export function ApiScreen() {
  const isOrgAdmin = usePasses(permission.orgAdmin)
  const [part, setPart] = useState<(typeof parts)[number]['value']>('access')
  const [hasKey, hasHook] = [useLeftOpen(keyDraft) !== null, useLeftOpen(webhookDraft) !== null]
  const [making, setMaking] = useState<Making>(hasKey ? 'key' : hasHook ? 'webhook' : null)
  const open = (one: Making) => {
    setPart('access')
    setMaking(one)
  }
  const isReference = !isOrgAdmin || part === 'reference'
  return (
    <>
      <PageHeader
        title="API"
        crumbs={
          isOrgAdmin
            ? [
                <Link key="settings" to="/organization">
                  Organization settings
                </Link>,
              ]
            : []
        }
        facts={<span>What other programs may read and do here.</span>}
        drafts={isOrgAdmin && <Drafts onOpen={open} />}
      />
      {isOrgAdmin && (
        <div className="row">
          <Segments label="Part of the page" value={part} options={parts} onChange={setPart} />
        </div>
      )}
      <div className="mt4">
        {isReference ? (
          <Suspense
            fallback={
              <Loading label="Loading the reference">
                <SkeletonRows />
              </Loading>
            }
          >
            <ApiReference />
          </Suspense>
        ) : (
          <Access making={making} onMaking={setMaking} />
        )}
      </div>
    </>
  )
}

type Making = 'key' | 'webhook' | null

const Drafts = ({ onOpen }: { onOpen: (making: Making) => void }) => (
  <>
    <DraftChips record={keyDraft} opener={() => () => onOpen('key')} />
    <DraftChips record={webhookDraft} opener={() => () => onOpen('webhook')} />
  </>
)

function Access({ making, onMaking }: { making: Making; onMaking: (making: Making) => void }) {
  const set = (one: Making) => (isMaking: boolean) => onMaking(isMaking ? one : null)
  return (
    <div className="col g4">
      <ApiKeysCard isMaking={making === 'key'} onMaking={set('key')} />
      <WebhooksCard isMaking={making === 'webhook'} onMaking={set('webhook')} />
    </div>
  )
}
