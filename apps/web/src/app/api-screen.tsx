import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiKeysCard } from '../api-key/api-keys-card.tsx'
import { keyDraft } from '../api-key/new-key-dialog.tsx'
import { usePasses } from '../live/session.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { webhookDraft } from '../webhook/new-webhook-dialog.tsx'
import { WebhooksCard } from '../webhook/webhooks-card.tsx'

/** By what other programs use the product, for organization admins. */
export function ApiScreen() {
  const isOrgAdmin = usePasses(permission.orgAdmin)
  if (!isOrgAdmin)
    return (
      <>
        <PageHeader title="Sorry, nothing here" />
        <div className="card pad">
          <EmptyState title="This page is for organization admins">Ask one if you expected to see it.</EmptyState>
        </div>
      </>
    )
  return <Api />
}

function Api() {
  const [isMakingKey, setMakingKey] = useState(useLeftOpen(keyDraft) !== null)
  const [isMakingHook, setMakingHook] = useState(useLeftOpen(webhookDraft) !== null)
  return (
    <>
      <PageHeader
        title="API"
        crumbs={[
          <Link key="settings" to="/organization">
            Organization settings
          </Link>,
        ]}
        facts={<span>What other programs may read and do here.</span>}
        drafts={
          <>
            <DraftChips record={keyDraft} opener={() => () => setMakingKey(true)} />
            <DraftChips record={webhookDraft} opener={() => () => setMakingHook(true)} />
          </>
        }
      />
      <div className="col g4">
        <ApiKeysCard isMaking={isMakingKey} onMaking={setMakingKey} />
        <WebhooksCard isMaking={isMakingHook} onMaking={setMakingHook} />
      </div>
    </>
  )
}
