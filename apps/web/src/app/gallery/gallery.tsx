import type { RoomContents, RoomType } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { Clock, Move, Package, PenLine, Plus, Scale, Tag as TagIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PhaseGlyph } from '../../trade/phase-glyph.tsx'
import { PhaseRibbon } from '../../trade/phase-ribbon.tsx'
import { Tag } from '../../trade/tag.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Alert, RefusedAlert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { BusyButton } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { HangingLine } from '../../ui/elevation/hanging-line.tsx'
import { LifeStrip } from '../../ui/elevation/life-strip.tsx'
import { PackageBoxes } from '../../ui/elevation/package-boxes.tsx'
import { RoomElevation } from '../../ui/elevation/room-elevation.tsx'
import { SignInScene } from '../../ui/elevation/sign-in-scene.tsx'
import { EmptyState, ErrorState } from '../../ui/empty.tsx'
import { FilterBox } from '../../ui/filter-box.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteInput, PasswordInput, SelectInput, TextInput } from '../../ui/inputs.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { notify, notifyError, notifySaved } from '../../ui/notices.ts'
import { ActionTile, OverlayPage } from '../../ui/overlay-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Snackbar } from '../../ui/snackbar.tsx'
import { Chip, State } from '../../ui/state.tsx'
import { someRooms } from './some-rooms.ts'

const icon = { size: 17, strokeWidth: 1.75 } as const

export function Gallery() {
  return (
    <div className="col g4" style={{ maxWidth: 1320, margin: '0 auto', padding: '24px 20px 120px' }}>
      <PageHeader
        title="States and parts"
        facts={<span>What every screen is made of, in every state it can be in.</span>}
        actions={
          <Button variant="contained" startIcon={<Plus {...icon} />}>
            Add room
          </Button>
        }
      />
      <States />
      <Rooms />
      <Fields />
      <Table />
      <Overlays />
      <Trouble />
      <div style={{ background: '#18382F', padding: 32, borderRadius: 12 }}>
        <SignInScene />
      </div>
      <ActionBar
        actions={[
          { label: 'Move', icon: Move, onClick: () => notifySaved() },
          { label: 'Note', icon: PenLine, onClick: () => notifySaved() },
          { label: 'Adjust', icon: Scale, isMain: true, onClick: () => notifySaved() },
        ]}
      />
      <Snackbar />
    </div>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))', gap: 16 }}>
      {children}
    </div>
  )
}

function States() {
  return (
    <Grid>
      <Card title="Phase">
        <div className="row wrap">
          {(['young', 'vegetative', 'flowering', 'harvested', 'destroyed'] as const).map((phase) => (
            <Chip key={phase} tone={phase} icon={<PhaseGlyph phase={phase} />}>
              {phase}
            </Chip>
          ))}
        </div>
        <div className="mt4">
          <PhaseRibbon young={907} vegetative={591} flowering={1196} />
        </div>
      </Card>
      <Card title="Metrc" count={5}>
        <div className="row wrap" style={{ gap: '10px 18px' }}>
          <State kind="in-step" />
          <State kind="waiting" />
          <State kind="refused" />
          <State kind="differs" />
          <State kind="kept" />
        </div>
        <div className="row mt4">
          <Tag label="1A4FF0300000022000008123" />
          <Tag label="1A4FF0300000022000008123" isShort />
          <Avatar id="a" name="Dana Whitfield" />
          <Avatar id="k" name="Priya Nair" size="l" />
        </div>
      </Card>
      <Card title="Buttons">
        <div className="row wrap">
          <Button variant="contained" startIcon={<Plus {...icon} />}>
            Add Task
          </Button>
          <Button variant="tonal">End Drying</Button>
          <Button>Edit System</Button>
          <Button variant="text">View All</Button>
          <Button color="error" startIcon={<Trash2 {...icon} />}>
            Destroy plant
          </Button>
          <Button variant="contained" disabled>
            Create Package
          </Button>
          <BusyButton isBusy>Save</BusyButton>
          <Button size="small">Try again</Button>
          <Button size="large" variant="contained">
            Sign in
          </Button>
        </div>
      </Card>
    </Grid>
  )
}

function Rooms() {
  return (
    <>
      <div className="rcs">
        {someRooms.map(({ id, types, contents }: { id: string; types: RoomType[]; contents: RoomContents }) => (
          <a key={id} className="rc card" href="#rooms">
            <span className="art">
              <RoomElevation id={id} types={types} contents={contents} />
            </span>
            <b className="rn">{id}</b>
            <span className="small dim ell">{types.join(' | ')}</span>
            <span className="small rcount">
              <span>
                <b>{contents.vegetative + contents.flowering}</b> plants
              </span>
              {contents.packagesUnderOne > 0 && <State kind="warn">1 under 1</State>}
            </span>
          </a>
        ))}
      </div>
      <Grid>
        <Card>
          <HangingLine plantCount={48} lost={0} />
          <HangingLine plantCount={60} lost={0.28} />
          <HangingLine plantCount={72} lost={0.61} />
          <HangingLine plantCount={18} lost={0.73} />
          <div className="mt3">
            <PackageBoxes
              packages={(['selected', 'selected', 'waiting', 'in-step', 'refused', 'low'] as const).map(
                (state, index) => ({
                  id: String(index),
                  state,
                }),
              )}
            />
          </div>
        </Card>
        <Card>
          <LifeStrip
            cut={{ what: '80 plants', when: 'Cut 2 Nov' }}
            dried={{ what: '41,300 g wet', when: 'Dried 11 days' }}
            packed={{ what: '2,267.96 g', when: 'Packed 18 Nov' }}
          />
        </Card>
        <Card title="Thumbs">
          {someRooms.slice(0, 6).map(({ id, types, contents }) => (
            <span key={id} className="thumb mt2">
              <RoomElevation id={id} types={types} contents={contents} height={30} />
            </span>
          ))}
        </Card>
      </Grid>
    </>
  )
}

function Fields() {
  const { control, setError } = useForm({
    defaultValues: {
      strain: 'Blue Dream',
      quantity: -7.6 as number | null,
      label: '1A4FF0300000022000009999',
      unit: 'Grams',
      note: '',
      password: 'own-words-4',
    },
  })
  const [isOn, setOn] = useState(true)
  const [filter, setFilter] = useState('')
  const [segment, setSegment] = useState('all')
  return (
    <Card
      title="Fields"
      actions={
        <>
          <Segments
            label="Show"
            value={segment}
            onChange={setSegment}
            options={[
              { value: 'all', label: 'All', count: 46 },
              { value: 'waiting', label: 'Waiting', count: 1 },
              { value: 'refused', label: 'Refused', count: 1 },
            ]}
          />
          <FilterBox label="Label, strain or harvest" value={filter} onChange={setFilter} shortcut="f" />
        </>
      }
    >
      <Grid>
        <SelectInput control={control} name="strain" label="Strain" options={['Blue Dream', 'GMO Cookies']} />
        <NumberInput
          control={control}
          name="quantity"
          label="Change in quantity"
          hint="With a minus it is taken out."
          isSigned
          isBig
        />
        <TextInput control={control} name="label" label="Label" isMono />
        <TextInput control={control} name="unit" label="Unit" hint="Set by the item." isLocked />
        <PasswordInput
          control={control}
          name="password"
          label="Password"
          aside={
            <a className="link small" href="#fields">
              Forgot password
            </a>
          }
        />
        <NoteInput control={control} name="note" label="Note" hint="This reason needs a note. The state sees it." />
        <div>
          <CheckBox label="Red Fork Cultivation" isChecked={isOn} onChange={setOn} />
          <CheckBox label="Some of them" isChecked={false} isMixed onChange={setOn} />
          <CheckBox label="Not for you" isChecked isDisabled onChange={setOn} />
          <Button size="small" onClick={() => setError('label', { message: 'Unknown Plant Label' })}>
            Show an error
          </Button>
        </div>
      </Grid>
    </Card>
  )
}

const packages = ['Blue Dream, bulk flower', 'Jack Herer, trim'].flatMap((item, group) =>
  Array.from({ length: 5 }, (_, index) => ({
    id: `${group}${index}`,
    label: `1A4FF030000002200000${8123 + group * 40 + index}`,
    item,
    strain: item.split(',')[0] ?? '',
    grams: 2267.96 - index * 400,
  })),
)

function Table() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['00', '01']))
  return (
    <>
      <Card title="Packages" isPadded={false}>
        <DataTable
          label="packages"
          rows={packages}
          rowId={({ id }) => id}
          rowName={({ label }) => label}
          selected={selected}
          onSelect={setSelected}
          onOpen={() => notifySaved()}
          groups={{ of: ({ item }) => item, total: (rows) => `${rows.length} g` }}
          rowActions={({ label }) => (
            <button type="button" className="ib" aria-label={`Actions for ${label}`}>
              <TagIcon size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
          columns={[
            {
              id: 'label',
              head: 'Label',
              cell: ({ label }) => <Tag label={label} />,
              sortBy: ({ label }) => label,
              card: 'title',
            },
            {
              id: 'strain',
              head: 'Strain',
              cell: ({ strain }) => strain,
              priority: 3,
              className: 'muted',
              card: 'line',
            },
            {
              id: 'quantity',
              head: 'Quantity',
              isRight: true,
              sortBy: ({ grams }) => grams,
              card: 'value',
              cell: ({ grams }) => (
                <span className="vcell">
                  <b>{grams.toFixed(2)}</b> <span className="dim">g</span>
                </span>
              ),
            },
            { id: 'metrc', head: 'Metrc', cell: () => <State kind="in-step" />, card: 'state' },
          ]}
        />
      </Card>
      <BulkBar
        count={selected.size}
        total="9,071.84 g"
        noun="packages"
        onClear={() => setSelected(new Set())}
        actions={[
          { label: 'Change Package Location', shortLabel: 'Location', icon: Move, onClick: () => notifySaved() },
          { label: 'Change note', shortLabel: 'Note', icon: PenLine, onClick: () => notifySaved() },
        ]}
      />
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'details' | null>(null)
  const { control } = useForm({ defaultValues: { name: 'South racks', racks: 3 } })
  const close = () => setOpen(null)
  return (
    <Card title="Overlays">
      <div className="row wrap">
        <Button onClick={() => setOpen('form')}>Form</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('details')}>Details</Button>
        <Button onClick={() => notifySaved()}>Saved</Button>
        <Button onClick={() => notify({ id: 'sync', kind: 'warn', text: 'Sync In Progress' })}>Sync</Button>
        <Button onClick={() => notifyError('Sync Failed: the user key was not accepted')}>Failed</Button>
      </div>
      <FormDialog title="Add new system" isOpen={open === 'form'} onClose={close} onSubmit={close} isBusy={false}>
        <TextInput control={control} name="name" label="Name" />
        <NumberInput control={control} name="racks" label="Racks" />
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Destroy 1 plant"
        confirmLabel="Destroy"
        onConfirm={close}
        onClose={close}
      >
        <Tag label="1A4FF0300000021000008140" /> Wedding Cake, flowering.
      </ConfirmDialog>
      <OverlayPage
        isOpen={open === 'details'}
        onClose={close}
        icon={Package}
        title="Package"
        subtitle={<Tag label="1A4FF0300000022000008123" />}
        status={<State kind="in-step">In step with Metrc, 09:38</State>}
        aside={
          <>
            <span className="cap dim">Quantity</span>
            <div className="num" style={{ fontSize: 34, lineHeight: '40px' }}>
              2,267.96<small style={{ fontSize: 16 }}>g</small>
            </div>
            <LifeStrip
              cut={{ what: '80 plants', when: 'Cut 2 Nov' }}
              dried={{ what: '41,300 g wet', when: 'Dried 11 days' }}
              packed={{ what: '2,267.96 g', when: 'Packed 18 Nov' }}
            />
          </>
        }
      >
        <h2>Actions</h2>
        <div className="acts2">
          <ActionTile icon={Scale} label="Adjust quantity" note="Change the weight, with a reason" onClick={close} />
          <ActionTile icon={Move} label="Change Package Location" note="Now in Pack 1" onClick={close} />
          <ActionTile
            icon={Clock}
            label="Finish Package"
            note="Only when the quantity is 0"
            isDisabled
            onClick={close}
          />
        </div>
      </OverlayPage>
    </Card>
  )
}

function Trouble() {
  return (
    <>
      <Grid>
        <Card>
          <EmptyState title="No Harvests To Trim" action={<Button size="small">Add room</Button>}>
            Harvests that are dry hang here until they are trimmed.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="The rooms could not be loaded" onRetry={() => notifySaved()}>
            The server did not answer within 30 seconds. Nothing is lost.
          </ErrorState>
        </Card>
        <RefusedAlert
          said="Metrc refused this at 10:42. Nothing was changed there, and what you typed is kept."
          messages={['Package 1A4FF0300000022000008093 is on outgoing manifest 0001284403 and cannot be adjusted.']}
        >
          <p>Take the package off the manifest in Metrc, then send again.</p>
        </RefusedAlert>
        <Alert tone="info" title="2 changes wait for Metrc." />
        <Alert tone="warn" title="Look at this" />
        <Alert tone="ok" title="All good" />
      </Grid>
      <SkeletonCards cards={4} />
    </>
  )
}
