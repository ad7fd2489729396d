import { bulbAge, bulbLifeDays } from '@cultivatd/domain/light/bulb-age'
import type { Light } from '@cultivatd/domain/light/light'
import { bulbAction, lightStanding } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Link } from '@tanstack/react-router'
import { Lightbulb, Pencil, X } from 'lucide-react'
import { useId } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Facts } from '../record/facts.tsx'
import { HistoryList } from '../record/history-list.tsx'
import { Alert } from '../ui/alert.tsx'
import { daysSince, fullDayText, localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useNow } from '../ui/use-now.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { DialogTitle } from './dialog-title.tsx'
import { HungFixture } from './fixture.tsx'
import styles from './light.module.css'
import { daysText } from './light-words.ts'
import { bulbLabel, useBulbs } from './use-bulbs.ts'
import type { SystemLights } from './use-lights.ts'

interface LightViewProps {
  system: System
  lights: SystemLights
  /** How long the lights of its room are on each day; null where nobody said. */
  litHours: number | null
  light: Light
  onEdit: () => void
  onBulb: () => void
  onClose: () => void
}

/** 'Light view' (LIGHT-01, LIGHT-02): what hangs in a place, how old its bulb is, and what was done to it. */
export function LightView({ system, lights, litHours, light, onEdit, onBulb, onClose }: LightViewProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const standing = lightStanding(light, localDay(useNow()))
  const history = useTopic('history', { facilityId: light.facilityId, entity: 'light', record: light.id })
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 560 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          <DialogTitle title="Light" system={system} place={light} />
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <HungFixture state={standing.state} />
        {standing.state === 'old' && (
          <Alert tone="warn" isSilent>
            {'The bulb is '}
            <b>{daysText(standing.days ?? 0)}</b>
            {` old. Bulbs lose light after about ${bulbLifeDays} days.`}
          </Alert>
        )}
        <LightFacts light={light} lights={lights} litHours={litHours} />
        <h3 className="m mt3">History</h3>
        <HistoryList history={history} shown={3} />
      </div>
      <div className="dlg-foot">
        <Button
          className={styles.left ?? ''}
          startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant={standing.state === 'lit' ? 'outlined' : 'contained'}
          startIcon={<Lightbulb size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onBulb}
        >
          {bulbAction(light)}
        </Button>
      </div>
    </Dialog>
  )
}

/** '16 Oct 2025, 402 days' */
const sinceText = (day: string): string => `${fullDayText(day)}, ${daysText(daysSince(day) ?? 0)}`

/** '4,812 h, at 12 h a day as it is now' */
const litText = (hours: number, perDay: number): string =>
  `${hours.toLocaleString('en-US')} h, at ${perDay.toLocaleString('en-US')} h a day as it is now`

function LightFacts({ light, lights, litHours }: Pick<LightViewProps, 'light' | 'lights' | 'litHours'>) {
  const { facilityId, inventoryId, pieceId, bulbId, dateInstalled, dateBulbInstalled } = light
  const bulbs = useBulbs(facilityId)
  const item = lights.itemOf(inventoryId)
  const bulb = bulbId === null ? undefined : lights.itemOf(bulbId)
  const stocked = bulbs.inStock.map(({ id, name }) => `${bulbs.amountOf(id)} ${name}`).join(', ')
  const params = { facilityId, detailId: inventoryId, pieceId }
  const today = localDay(useNow())
  const hours = dateBulbInstalled === null ? null : bulbAge(dateBulbInstalled, today, litHours).hours
  return (
    <Facts
      facts={[
        {
          name: 'Light',
          value: (
            <Link className="link tap" to="/facility/$facilityId/inventory/$detailId/$pieceId" params={params}>
              {item?.name ?? 'Light'}
            </Link>
          ),
        },
        { name: 'Brand and model', value: item && `${item.brand} ${item.model}` },
        { name: 'Installed', value: sinceText(dateInstalled) },
        { name: 'Bulb', value: bulbId === null ? 'No bulb' : bulb ? bulbLabel(bulb) : 'A bulb that is gone' },
        { name: 'Bulb installed', value: dateBulbInstalled && sinceText(dateBulbInstalled) },
        { name: 'Lit', value: hours !== null && litText(hours, litHours ?? 0) },
        { name: 'Bulbs in stock', value: (bulbId === null ? stocked : String(bulbs.amountOf(bulbId))) || '0' },
      ]}
    />
  )
}
