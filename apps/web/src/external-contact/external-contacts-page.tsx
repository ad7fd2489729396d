import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { serviceLabels, serviceTypes } from '@cultivatd/domain/external-contact/service-type'
import { addressText } from '@cultivatd/domain/facility/address-text'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-table.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { numberText } from '../ui/number-text.ts'
import { Chips } from '../ui/chips.tsx'
import styles from './external-contact.module.css'

/** The external contacts of the organization (SHELL-29, CONT-01 to CONT-05). */
export function ExternalContactsPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      title="External Contacts"
      topic={useTopic('externalContacts')}
      noun={['contact', 'contacts']}
      add={{ to: '/external-contacts/edit', label: 'Add Contact' }}
      emptyText="Suppliers, breeders, laboratories and others that you deal with stand here."
      facts={inactiveText}
      columns={columns}
      nameOf={({ name }) => name}
      tabs={byService}
      textOf={textOf}
      onOpen={(contactId) => void navigate({ to: '/external-contacts/$contactId', params: { contactId } })}
    />
  )
}

const byService = {
  label: 'Service',
  options: serviceTypes.map((value) => ({ value, label: serviceLabels[value] })),
  has: ({ services }: ExternalContact, tab: string) => services.some((service) => service === tab),
}

const textOf = ({ name, address, contacts, notes }: ExternalContact): string =>
  [name, addressText(address), notes, ...contacts.flatMap((one) => [one.name, one.phone, one.email])].join(' ')

function inactiveText(contacts: readonly ExternalContact[]) {
  const count = contacts.filter(({ active }) => !active).length
  return count > 0 && <span>{numberText(count)} inactive</span>
}

const columns: readonly Column<ExternalContact>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ id, name, active }) => (
      <span className={`row wrap g2 ${styles.name} ${active ? '' : styles.inactive}`}>
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
        {addressText({ ...rest, state: '', zipCode: '' })},{' '}
        <span className={styles.state}>{`${state} ${zipCode}`}</span>
      </span>
    ),
    sortBy: ({ address }) => addressText(address),
  },
  {
    id: 'services',
    head: 'Services',
    card: 'line',
    cell: ({ services }) => <Chips labels={services.map((service) => serviceLabels[service])} />,
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
      {phone && <CallLink className="only-p" name={name} phone={phone} />}
    </span>
  )
}
