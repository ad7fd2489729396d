import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useLate } from '../ui/use-late.ts'

interface KnownContactProps {
  /** It stays although somebody deletes it meanwhile: what was typed for it must not go with it. */
  staysShown?: boolean
  children: (contact: ExternalContact) => ReactNode
}

/** The contact of the address; an unknown one leads to the list (CONT-09, CONT-15). */
export function KnownContact({ staysShown = false, children }: KnownContactProps) {
  const { contactId } = useParams({ strict: false })
  const topic = useTopic('externalContacts')
  const found = topic.rows.find(({ id }) => id === contactId)
  const [latest, setLatest] = useState(found)
  if (found && found !== latest) setLatest(found)
  const contact = found ?? (staysShown && latest?.id === contactId ? latest : undefined)
  // One that was just added may be known to its maker before the list brings it.
  const isUnknown = useLate(topic.status === 'live' && !contact, 2_000)
  if (contact) return children(contact)
  if (isUnknown) return <Navigate to="/external-contacts" replace />
  return (
    <TopicRows topic={topic} noun="contact" isOne>
      {() => (
        <Loading label="The contact is loading">
          <SkeletonRows rows={8} />
        </Loading>
      )}
    </TopicRows>
  )
}
