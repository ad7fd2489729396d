import type { ExternalContact, PersonnelContact } from '@cultivatd/domain/external-contact/external-contact'
import { serviceLabels } from '@cultivatd/domain/external-contact/service-type'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { MapPin, Pencil, Phone } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { AddressLines, mapOf } from '../trade/address-lines.tsx'
import { ActionBar, type BarAction } from '../ui/action-bar.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { CallLink, MailLink, telephone } from '../ui/call-link.tsx'
import { Card } from '../ui/card.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import columns from '../ui/own-pages.module.css'
import { Chips } from '../ui/chips.tsx'
import { ContactUses } from './contact-uses.tsx'
import styles from './external-contact.module.css'

/** An external contact, to be read (SHELL-30, CONT-06 to CONT-09). */
export const ExternalContactPage = () => <KnownContact>{(contact) => <Contact contact={contact} />}</KnownContact>

/** The contact of the address; an unknown one leads to the list (CONT-09, CONT-15). */
export function KnownContact(props: Pick<Parameters<typeof KnownRow<ExternalContact>>[0], 'staysShown' | 'children'>) {
  const { contactId } = useParams({ strict: false })
  const topic = useTopic('externalContacts')
  return (
    <KnownRow
      topic={topic}
      id={contactId}
      noun="contact"
      unknown={<Navigate to="/external-contacts" replace />}
      {...props}
    />
  )
}

function Contact({ contact }: { contact: ExternalContact }) {
  const { id, name, address, services, contacts, notes, active } = contact
  const labels = services.map((one) => serviceLabels[one])
  const history = useTopic('ownHistory', { entity: 'external-contact', record: id })
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[<ContactsCrumb key="list" />]}
        drafts={<DraftChips record={`contact ${id}`} />}
        facts={
          <>
            {labels.length > 0 && <span>{labels.join(', ')}</span>}
            <span>{contacts.length === 1 ? '1 contact' : `${contacts.length} contacts`}</span>
            {!active && <span className="chip line">Inactive</span>}
          </>
        }
        actions={
          <LinkButton
            to="/external-contacts/$contactId/edit"
            params={{ contactId: id }}
            startIcon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            Edit
          </LinkButton>
        }
      />
      <div className={columns.columns}>
        <div className="col g4">
          <Card title="Contacts" count={contacts.length} isPadded={false}>
            {contacts.map((one) => (
              <Person key={one.id} person={one} />
            ))}
            {contacts.length === 0 && <p className="pad dim">Nobody is named yet.</p>}
          </Card>
          <Card title="Notes">
            <p className={columns.lines}>{notes || <span className="dim">No notes</span>}</p>
          </Card>
        </div>
        <div className="col g4">
          <Card title="Address">
            <AddressLines address={address} />
          </Card>
          <Card title="Services">
            {labels.length > 0 ? <Chips labels={labels} /> : <span className="dim">None named</span>}
          </Card>
          <ContactUses contact={contact} />
          <Card title="History">
            <HistoryList history={history} shown={5} />
          </Card>
        </div>
      </div>
      <Bar contact={contact} />
    </>
  )
}

export const ContactsCrumb = () => <Link to="/external-contacts">External Contacts</Link>

/** Somebody to call or to write to; 'No Phone', 'No Email' (CONT-07, ERR-27). */
function Person({ person: { id, name, title, phone, email } }: { person: PersonnelContact }) {
  return (
    <div className={styles.person}>
      <Avatar id={id} name={name} size="l" isDecoration />
      <div>
        <b className="m">{name}</b> <span className={`dim ${styles.title}`}>{title}</span>
        <div className="small">
          {phone ? (
            <a className="link" href={telephone(phone)}>
              {phone}
            </a>
          ) : (
            <span className="dim">No Phone</span>
          )}{' '}
          <span className="dim hide-p">·</span> <br className="only-p" />
          {email ? (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            <span className="dim">No Email</span>
          )}
        </div>
      </div>
      <div className={styles.ways}>
        {phone && <CallLink name={name} phone={phone} />}
        {email && <MailLink name={name} email={email} />}
      </div>
    </div>
  )
}

/** On a phone: the map, the form, and a call of the first who has a phone. */
function Bar({ contact }: { contact: ExternalContact }) {
  const navigate = useNavigate()
  const callable = contact.contacts.find(({ phone }) => phone)
  const edit = () => navigate({ to: '/external-contacts/$contactId/edit', params: { contactId: contact.id } })
  const actions: BarAction[] = [
    { label: 'Map', icon: MapPin, onClick: () => void window.open(mapOf(contact.address), '_blank', 'noreferrer') },
    { label: 'Edit', icon: Pencil, onClick: () => void edit() },
  ]
  if (callable)
    actions.push({
      label: `Call ${callable.name.split(' ')[0]}`,
      icon: Phone,
      isMain: true,
      onClick: () => window.location.assign(telephone(callable.phone)),
    })
  return <ActionBar actions={actions} />
}
