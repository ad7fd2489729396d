import {
  type ExternalContact,
  ExternalContactForm,
  externalContactForm,
  externalContactProblems,
  externalContactWords,
} from '@cultivatd/domain/external-contact/external-contact'
import { serviceLabels, serviceTypes } from '@cultivatd/domain/external-contact/service-type'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Building2, Dna, FlaskConical, Landmark, Package } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { AddressInputs, blankAddress } from '../trade/address-inputs.tsx'
import { Card } from '../ui/card.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NoteInput, TextInput } from '../ui/inputs.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageForm } from '../ui/page-form.tsx'
import columns from '../ui/own-pages.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { RowsInput } from '../ui/rows-input.tsx'
import { SwitchInput } from '../ui/switch-input.tsx'
import { ToggleList } from '../ui/toggle-list.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { ContactsCrumb, KnownContact } from './external-contact-page.tsx'

type ContactControl = Control<ExternalContactForm, unknown, ExternalContactForm>

/** The form of an external contact, for a new one and for one that is there (SHELL-31, SHELL-32, CONT-10 to CONT-19). */
export function EditExternalContactPage() {
  const { contactId } = useParams({ strict: false })
  if (contactId === undefined)
    return (
      <DraftOf place="contact new" title="Add Contact">
        <ContactForm contact={null} />
      </DraftOf>
    )
  return (
    <KnownContact staysShown>
      {(contact) => (
        <DraftOf place={`contact ${contact.id}`} title={`Edit ${contact.name}`}>
          <ContactForm contact={contact} />
        </DraftOf>
      )}
    </KnownContact>
  )
}

const blank = {
  name: '',
  address: blankAddress,
  active: true,
  services: [],
  contacts: [],
  notes: '',
}
const serviceIcons = {
  GENETICS: Dna,
  SUPPLIES: Package,
  FINANCIAL: Landmark,
  REAL_ESTATE: Building2,
  PRODUCT_TESTING: FlaskConical,
} as const
const serviceOptions = serviceTypes.map((value) => ({ value, label: serviceLabels[value], icon: serviceIcons[value] }))

/** Exported for its test, which has no address. */
export function ContactForm({ contact }: { contact: ExternalContact | null }) {
  const navigate = useNavigate()
  const { rows } = useTopic('externalContacts')
  const others = rows.filter(({ id }) => id !== contact?.id)
  const form = useOwnForm({
    schema: ExternalContactForm,
    blank,
    row: contact,
    formOf: externalContactForm,
    words: externalContactWords,
    problems: (values) => externalContactProblems(values, others),
    create: (body, options) => api.externalContact.create({ body }, options),
    update: (id, body, options) => api.externalContact.update({ params: { id }, body }, options),
    // The page that follows is the contact itself.
    said: (_id, { name }) => ({ detail: `${contact ? 'Changed' : 'Added'} contact ${name}` }),
    onSaved: (id) => void navigate({ to: '/external-contacts/$contactId', params: { contactId: id }, replace: true }),
  })
  const { control } = form
  return (
    <>
      <PageHeader
        title={contact ? `Edit ${contact.name}` : 'Add Contact'}
        crumbs={[<ContactsCrumb key="list" />, ...(contact ? [<ContactCrumb key="contact" contact={contact} />] : [])]}
      />
      <PageForm form={form} cancel={<CancelEdit contact={contact} />}>
        <div className={columns.columns}>
          <div className="col g4">
            <Company control={control} />
            <People control={control} />
          </div>
          <div className="col g4">
            <Card>
              <SwitchInput control={control} name="active" label="Active" />
              <p className="small dim mt1">
                Inactive contacts stay in the list, marked, and are not offered as breeder or testing facility.
              </p>
            </Card>
            <Card title="Services Rendered">
              <ToggleList control={control} name="services" label="Services Rendered" options={serviceOptions} />
            </Card>
            <Card>
              <NoteInput control={control} name="notes" label="Notes" />
            </Card>
          </div>
        </div>
      </PageForm>
    </>
  )
}

const ContactCrumb = ({ contact: { id, name } }: { contact: ExternalContact }) => (
  <Link to="/external-contacts/$contactId" params={{ contactId: id }}>
    {name}
  </Link>
)

/** Back to where the form came from (CONT-14). */
const CancelEdit = ({ contact }: { contact: ExternalContact | null }) =>
  contact ? (
    <LinkButton to="/external-contacts/$contactId" params={{ contactId: contact.id }}>
      Cancel edit
    </LinkButton>
  ) : (
    <LinkButton to="/external-contacts">Cancel edit</LinkButton>
  )

const Company = ({ control }: { control: ContactControl }) => (
  <Card title="Company">
    <div className="col g4">
      <TextInput control={control} name="name" label="Name" autoComplete="off" />
      <AddressInputs control={control} at={(part) => `address.${part}`} />
    </div>
  </Card>
)

const peopleColumns = [
  { name: 'name', head: 'Name', width: '1.1fr' },
  { name: 'title', head: 'Title', width: '1fr' },
  { name: 'phone', head: 'Phone', width: 'minmax(132px, 0.9fr)', type: 'tel' },
  { name: 'email', head: 'E-mail', width: '1.3fr', type: 'email' },
] as const

/** The people of a contact (CONT-12, CONT-17 to CONT-19). */
const People = ({ control }: { control: ContactControl }) => (
  <RowsInput
    control={control}
    name="contacts"
    title="Contacts"
    noun="Contact"
    columns={peopleColumns}
    note="The first one is the main contact of the list."
    empty="Nobody is named yet."
  />
)
