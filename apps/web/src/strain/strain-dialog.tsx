import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { nameProblems } from '@cultivatd/domain/catalogue/catalogue-name'
import { otherShare } from '@cultivatd/domain/strain/shares'
import { isSame } from '@cultivatd/domain/history/field-changes'
import { type Strain, strainForm, typedStrainWords } from '@cultivatd/domain/strain/strain'
import { isBreeder, strainProblems, TypedStrainForm, typedStrain } from '@cultivatd/domain/strain/strain-form'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { CorrectedAlert, type CorrectedWrite } from '../record/catalogue-again.tsx'
import { NearName } from '../record/near-name.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { Balance } from './balance.tsx'
import { useBreederNames } from './use-breeder-names.ts'
import styles from './strain.module.css'

interface StrainDialogProps {
  /** All of the organization. */
  strains: readonly Strain[]
  /** The strain that is changed; without one a strain is created. */
  strain?: Strain | undefined
  /** The refused write of the strain that this corrects. */
  corrects?: CorrectedWrite
  onSaved?: (id: string) => void
  onDeleted?: () => void
  onClose: () => void
}

type Typed = z.input<typeof TypedStrainForm>
type StrainControl = Control<Typed, unknown, z.output<typeof TypedStrainForm>>

const blank = {
  name: '',
  sativaPercent: undefined,
  indicaPercent: undefined,
  thc: null,
  cbd: null,
  cross: '',
  notes: '',
  breederId: null,
  vegDays: null,
  harvestDays: null,
  waterHours: null,
  feedHours: null,
}

/** 'Create New Strain' and the dialog that changes one (STRAIN-04, STRAIN-12 to STRAIN-17). */
export const StrainDialog = (props: StrainDialogProps) => (
  <DraftOf
    place={`strain ${props.strain?.id ?? 'new'}`}
    title={props.strain ? `Edit ${props.strain.name}` : 'Create New Strain'}
  >
    <StrainFields {...props} />
  </DraftOf>
)

function StrainFields({ strains, corrects, onSaved, onDeleted, onClose, ...given }: StrainDialogProps) {
  const strain = useLastKnown(strains, given.strain?.id) ?? given.strain
  const others = useMemo(() => strains.filter(({ id }) => id !== strain?.id), [strains, strain?.id])
  const breederName = useBreederNames()
  const form = useOwnForm({
    schema: TypedStrainForm,
    blank,
    row: strain ?? null,
    formOf: (row: Strain) => typedStrain(strainForm(row)),
    words: { ...typedStrainWords, breederId: { label: 'Breeding Company', text: breederName } },
    problems: (values) => problemsOf(values, others),
    create: (body, options) => api.catalogueStrain.create({ body }, options),
    update: (id, body, options) => api.catalogueStrain.update({ params: { id }, body }, options),
    said: (_id, { name }) => ({ detail: `${strain ? 'Changed' : 'Added'} strain ${name}` }),
    onSaved: (id, body) => {
      if (strain && corrects) return corrects.onSaved(strain.version + Number(!isSame(strainForm(strain), body)))
      onClose()
      onSaved?.(id)
    },
  })
  const { control } = form
  return (
    <OwnDialog
      form={corrects?.isSending ? { ...form, isBusy: true } : form}
      title={strain ? `Edit ${strain.name}` : 'Create New Strain'}
      submitLabel={corrects ? 'Save and send again' : strain ? 'Save' : 'Create Strain'}
      width={600}
      footNote={strain && <DeleteStrain strain={strain} onDeleted={onDeleted} />}
      onClose={onClose}
    >
      {corrects && <CorrectedAlert corrects={corrects} />}
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      {!strain && <NearStrain control={control} strains={others} />}
      <SharesFields control={control} />
      <div className={styles.two}>
        <NumberInput control={control} name="thc" label={<Optional>THC</Optional>} unit="%" />
        <NumberInput control={control} name="cbd" label={<Optional>CBD</Optional>} unit="%" />
      </div>
      <div className={styles.twoOrOne}>
        <TextInput control={control} name="cross" label={<Optional>Cross</Optional>} autoComplete="off" />
        <BreederField control={control} />
      </div>
      <Growing control={control} isWrong={growingFields.some((field) => field in form.errors)} />
      <NoteInput control={control} name="notes" label={<Optional>Notes</Optional>} />
    </OwnDialog>
  )
}

const NearStrain = ({ control, strains }: { control: StrainControl; strains: readonly Strain[] }) => (
  <NearName name={useWatch({ control, name: 'name' })} rows={strains} />
)

/** What is no number yet is told by the schema. */
function problemsOf({ name = '', sativaPercent, indicaPercent }: Partial<Typed>, others: readonly Strain[]) {
  const isTyped = Number.isFinite(sativaPercent) && Number.isFinite(indicaPercent)
  return typeof sativaPercent === 'number' && typeof indicaPercent === 'number' && isTyped
    ? strainProblems({ name, sativaPercent, indicaPercent }, others)
    : nameProblems(name, others)
}

const Optional = ({ children }: { children: string }) => (
  <>
    {children} <span className={styles.optional}>optional</span>
  </>
)

/** Typing one share fills the other up to 100, until both were typed. */
function SharesFields({ control }: { control: StrainControl }) {
  const sativa = useController({ control, name: 'sativaPercent' }).field
  const indica = useController({ control, name: 'indicaPercent' }).field
  const typed = useRef({ sativa: false, indica: false })
  const fill = (which: 'sativa' | 'indica', value: number | null) => {
    typed.current[which] = true
    const other = value === null ? null : otherShare(value)
    if (other === null) return
    if (which === 'sativa' && !typed.current.indica) indica.onChange(other)
    if (which === 'indica' && !typed.current.sativa) sativa.onChange(other)
  }
  const whole = otherShare(sativa.value ?? Number.NaN) === indica.value
  return (
    <div>
      <div className={styles.two}>
        <NumberInput
          control={control}
          name="sativaPercent"
          label="Sativa"
          unit="%"
          onTyped={(value) => fill('sativa', value)}
        />
        <NumberInput
          control={control}
          name="indicaPercent"
          label="Indica"
          unit="%"
          onTyped={(value) => fill('indica', value)}
        />
      </div>
      {whole && <Balance sativaPercent={sativa.value} indicaPercent={indica.value} isWide />}
      <p className={classNames('hint', styles.filled)}>Typing one fills the other up to 100.</p>
    </div>
  )
}

/** Active contacts for genetics, and the one that was chosen before (READ-73, READ-74). */
function BreederField({ control }: { control: StrainControl }) {
  const { rows } = useTopic('externalContacts')
  const chosen = useWatch({ control, name: 'breederId' })
  const offered = rows.filter((contact) => isBreeder(contact) || contact.id === chosen)
  return (
    <SelectInput
      control={control}
      name="breederId"
      label={<Optional>Breeding Company</Optional>}
      placeholder="None"
      options={offered.map(optionOf)}
    />
  )
}

const optionOf = (contact: ExternalContact) => ({
  value: contact.id,
  label: isBreeder(contact) ? contact.name : `${contact.name} (no longer offered)`,
})

const growingFields = ['vegDays', 'harvestDays', 'waterHours', 'feedHours'] as const
const growingLabels = {
  vegDays: ['Veg days', 'd'],
  harvestDays: ['Harvest days', 'd'],
  waterHours: ['Water hours', 'h'],
  feedHours: ['Feed hours', 'h'],
} as const

/** Folded until one value is set: nothing else needs them (READ-107). */
function Growing({ control, isWrong }: { control: StrainControl; isWrong: boolean }) {
  const values = useWatch({ control, name: [...growingFields] })
  const [isOpened, setOpened] = useState(() => values.some((value) => value !== null && value !== undefined))
  const isOpen = isOpened || isWrong
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={styles.growing}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
        <Chevron size={18} strokeWidth={1.75} aria-hidden="true" />
        Growing <span className={styles.optional}>shown on the strain page</span>
      </button>
      {isOpen && (
        <div className={styles.four}>
          {growingFields.map((name) => (
            <NumberInput
              key={name}
              control={control}
              name={name}
              label={growingLabels[name][0]}
              unit={growingLabels[name][1]}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Deletes the organization's strain; what Metrc has stays there. */
const DeleteStrain = ({ strain, onDeleted = () => {} }: { strain: Strain; onDeleted?: (() => void) | undefined }) => (
  <OwnDelete
    row={strain}
    noun="strain"
    name={strain.name}
    call={({ id, version }, options) => api.catalogueStrain.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onDeleted}
  >
    The strain goes from the catalogue with its links. What Metrc has of it stays as it is in every facility.
  </OwnDelete>
)
