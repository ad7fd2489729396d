import type { ExternalContact, PersonnelContact } from '@cultivatd/domain/external-contact/external-contact'
import { serviceLabels } from '@cultivatd/domain/external-contact/service-type'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, MapPin, Pencil, Phone } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { ActionBar, type BarAction } from '../ui/action-bar.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { HistoryList } from '../record/history-list.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { notify } from '../ui/notices.ts'
import { PageHeader } from '../ui/page-header.tsx'
import columns from '../ui/page-form.module.css'
import { CallLink, MailLink, telephone } from './call-link.tsx'
import styles from './external-contact.module.css'
import { KnownContact } from './known-contact.tsx'
import { ServiceChips } from './services.tsx'

/** An external contact, to be read (SHELL-30, CONT-06 to CONT-09). */
export const ExternalContactPage = () => <KnownContact>{(contact) => <Contact contact={contact} />}</KnownContact>

function Contact({ contact }: { contact: ExternalContact }) {
  const { id, name, services, contacts, notes, active } = contact
  const history = useTopic('ownHistory', { entity: 'external-contact', record: id })
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[<ContactsCrumb key="list" />]}
        facts={
          <>
            {services.length > 0 && <span>{services.map((one) => serviceLabels[one]).join(', ')}</span>}
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
            <p className={styles.lines}>{notes || <span className="dim">No notes</span>}</p>
          </Card>
        </div>
        <div className="col g4">
          <AddressCard contact={contact} />
          <Card title="Services">
            {services.length > 0 ? <ServiceChips services={services} /> : <span className="dim">None named</span>}
          </Card>
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

const linesOf = ({ address: { street1, street2, city, state, zipCode } }: ExternalContact): string[] =>
  [street1, street2, `${city}, ${state} ${zipCode}`].filter(Boolean)

const mapOf = (contact: ExternalContact): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: linesOf(contact).join(', ') })}`

function AddressCard({ contact }: { contact: ExternalContact }) {
  const lines = linesOf(contact).join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(lines)
    notify({ id: 'copied', kind: 'info', text: 'The address was copied', milliseconds: 5_000 })
  }
  return (
    <Card title="Address">
      <address className={styles.lines}>{lines}</address>
      <div className="row wrap mt3">
        {/* A browser has it only on pages that came encrypted or from the same machine. */}
        {'clipboard' in navigator && (
          <Button size="small" startIcon={<Copy size={15} strokeWidth={1.75} />} onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button
          size="small"
          startIcon={<MapPin size={15} strokeWidth={1.75} />}
          href={mapOf(contact)}
          target="_blank"
          rel="noreferrer"
        >
          Open map
        </Button>
      </div>
    </Card>
  )
}

/** On a phone: the map, the form, and a call of the first who has a phone. */
function Bar({ contact }: { contact: ExternalContact }) {
  const navigate = useNavigate()
  const callable = contact.contacts.find(({ phone }) => phone)
  const edit = () => navigate({ to: '/external-contacts/$contactId/edit', params: { contactId: contact.id } })
  const actions: BarAction[] = [
    { label: 'Map', icon: MapPin, onClick: () => void window.open(mapOf(contact), '_blank', 'noreferrer') },
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
