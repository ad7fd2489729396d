import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { type ServiceType, serviceLabels, serviceTypes } from '@cultivatd/domain/external-contact/service-type'
import { addressText } from '@cultivatd/domain/facility/address-text'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListFilter, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Segments } from '../ui/segments.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { CallLink } from './call-link.tsx'
import styles from './external-contact.module.css'
import { ServiceChips } from './services.tsx'

/** The external contacts of the organization (SHELL-29, CONT-01 to CONT-05). */
export function ExternalContactsPage() {
  const topic = useTopic('externalContacts')
  const navigate = useNavigate()
  const [isFiltering, setFiltering] = useState(false)
  return (
    <>
      <PageHeader title="External Contacts" facts={<Facts topic={topic} />} actions={<AddContact />} />
      <TopicRows
        topic={topic}
        noun="contacts"
        empty={
          <div className="card pad">
            <EmptyState title="No contacts yet" action={<AddContact />}>
              Suppliers, breeders, laboratories and others that you deal with stand here.
            </EmptyState>
          </div>
        }
      >
        {(contacts) => <Contacts contacts={contacts} isFiltering={isFiltering} />}
      </TopicRows>
      <ActionBar
        actions={[
          { label: 'Filter', icon: ListFilter, onClick: () => setFiltering(!isFiltering) },
          {
            label: 'Add Contact',
            icon: Plus,
            isMain: true,
            onClick: () => void navigate({ to: '/external-contacts/edit' }),
          },
        ]}
      />
    </>
  )
}

const AddContact = () => (
  <LinkButton to="/external-contacts/edit" variant="contained" startIcon={<Plus size={18} strokeWidth={1.75} />}>
    Add Contact
  </LinkButton>
)

function Facts({ topic: { rows } }: { topic: LiveTopic<ExternalContact> }) {
  const inactive = rows.filter(({ active }) => !active).length
  return (
    <>
      <span>
        <b className="m">{numberText(rows.length)}</b> {rows.length === 1 ? 'contact' : 'contacts'}
      </span>
      {inactive > 0 && <span>{numberText(inactive)} inactive</span>}
    </>
  )
}

interface ContactsProps {
  contacts: readonly ExternalContact[]
  /** A phone has room for the tools only when they are asked for. */
  isFiltering: boolean
}

function Contacts({ contacts, isFiltering }: ContactsProps) {
  const navigate = useNavigate()
  const [service, setService] = useState<ServiceType | 'all'>('all')
  const [search, setSearch] = useState('')
  const shown = useMemo(
    () => contacts.filter((one) => (service === 'all' || one.services.includes(service)) && matches(one, search)),
    [contacts, service, search],
  )
  const count = (one: ServiceType) => contacts.filter(({ services }) => services.includes(one)).length
  const options = serviceTypes.map((value) => ({ value, label: serviceLabels[value], count: count(value) }))
  const all = { value: 'all' as const, label: 'All', count: contacts.length }
  return (
    <section className="card" aria-label="Contacts">
      <div className={`row between wrap ${styles.tools} ${isFiltering ? '' : 'hide-p'}`}>
        <Segments label="Service" value={service} options={[all, ...options]} onChange={setService} />
        <FilterBox label="Find contacts" placeholder="Filter" value={search} onChange={setSearch} shortcut="f" />
      </div>
      <DataTable
        label="contacts"
        rows={shown}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={60}
        sorting={{ column: 'name', isDescending: false }}
        onOpen={({ id }) => void navigate({ to: '/external-contacts/$contactId', params: { contactId: id } })}
        empty={<EmptyState title="Nobody found">No contact here fits what you look for.</EmptyState>}
      />
    </section>
  )
}

const matches = ({ name, address, contacts, notes }: ExternalContact, search: string): boolean =>
  [name, addressText(address), notes, ...contacts.flatMap((one) => [one.name, one.phone, one.email])]
    .join(' ')
    .toLowerCase()
    .includes(search.trim().toLowerCase())

const columns: readonly Column<ExternalContact>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ id, name, active }) => (
      <span className={`row wrap g2 ${active ? '' : styles.inactive}`}>
        <Link to="/external-contacts/$contactId" params={{ contactId: id }}>
          <b className="m">{name}</b>
        </Link>
        {!active && <span className="chip line">Inactive</span>}
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'address',
    head: 'Address',
    card: 'line',
    className: `muted ${styles.address}`,
    cell: ({ address: { state, zipCode, ...rest }, active }) => (
      <span className={active ? undefined : styles.inactive}>
        {addressText({ ...rest, state: '', zipCode: '' }).trim()}{' '}
        <span className={styles.state}>{`${state} ${zipCode}`}</span>
      </span>
    ),
    sortBy: ({ address }) => addressText(address),
  },
  {
    id: 'services',
    head: 'Services',
    card: 'line',
    cell: ({ services }) => <ServiceChips services={services} />,
    sortBy: ({ services }) => services.map((service) => serviceLabels[service]).join(', '),
  },
  { id: 'main', head: 'Main Contact', card: 'line', cell: (contact) => <MainContact contact={contact} /> },
  {
    id: 'notes',
    head: 'Notes',
    // CONT-04: not on small screens.
    priority: 2,
    className: `small muted ${styles.notes}`,
    cell: ({ notes }) => (notes ? <span>{notes}</span> : <span className="dim">–</span>),
  },
]

/** The first of the contacts: the name, and e-mail or else phone (CONT-03). */
function MainContact({ contact: { contacts, active } }: { contact: ExternalContact }) {
  const main = contacts[0]
  if (!main) return <span className="dim">–</span>
  const { name, email, phone } = main
  return (
    <span className={`row between ${active ? '' : styles.inactive}`}>
      <span className={styles.main}>
        <b className="m">{name}</b>
        <span className={`small dim ${styles.second}`}>{email || phone || 'No Email'}</span>
      </span>
      {phone && <CallLink className={`only-p ${styles.call}`} name={name} phone={phone} />}
    </span>
  )
}
