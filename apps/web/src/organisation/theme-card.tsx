import { defaultColors } from '@cultivatd/domain/organisation/theme'
import Button from '@mui/material/Button'
import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { colorOf, type Readability, readability, type SettingsCardProps } from './settings-draft.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './organisation.module.css'

/** The organization's two colors (ORG-03), and how well they can be read in both modes. */
export function ThemeCard({ draft, problems, isBusy, onEdit }: SettingsCardProps) {
  const rows = readability(draft.primaryColor, draft.secondaryColor)
  return (
    <Card
      title="Theme"
      actions={
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          onClick={() => onEdit({ primaryColor: defaultColors.primary, secondaryColor: defaultColors.secondary })}
        >
          Use the default pair
        </Button>
      }
    >
      <div className={styles.colors}>
        <ColorField
          label="Primary color"
          hint="Buttons, links, what is selected."
          value={draft.primaryColor}
          error={problems.get('primaryColor')}
          isBusy={isBusy}
          onChange={(primaryColor) => onEdit({ primaryColor })}
        />
        <ColorField
          label="Secondary color"
          hint="Today, mentions, unseen."
          value={draft.secondaryColor}
          error={problems.get('secondaryColor')}
          isBusy={isBusy}
          onChange={(secondaryColor) => onEdit({ secondaryColor })}
        />
      </div>
      {rows.length > 0 && (
        <>
          <h3 className="mt4">Readable in both modes</h3>
          <ul className={styles.readable}>
            {rows.map((row) => (
              <ReadableRow key={row.name} row={row} />
            ))}
          </ul>
        </>
      )}
      <p className="small dim mt2">
        When a color is too light or too dark to read, we keep its hue and shift its lightness for text and lines. The
        color you chose stays on large areas.
      </p>
    </Card>
  )
}

function ReadableRow({ row: { name, text, background, ratio, isGood } }: { row: Readability }) {
  return (
    <li>
      <span className={styles.sample} style={{ color: text, background }} aria-hidden="true">
        Aa
      </span>
      <span className="grow">{name}</span>
      <b className="m">{ratio.toFixed(1)}</b>
      <span className="st" data-tone={isGood ? 'ok' : 'warn'}>
        {isGood ? (
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        )}
        {isGood ? 'Good' : 'Low'}
      </span>
    </li>
  )
}

interface ColorFieldProps {
  label: string
  hint: string
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (color: string) => void
}

/** A color as #RRGGBB; the swatch and the pencil open the system's color picker. */
function ColorField({ label, hint, value, error, isBusy, onChange }: ColorFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={classNames('inp', styles.color, error && 'err', isBusy && 'lock')}>
          <input
            ref={picker}
            type="color"
            className={styles.swatchInput}
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={error ? '#000000' : value}
            disabled={isBusy}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          <input
            {...control}
            className="mono"
            value={value}
            readOnly={isBusy}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(colorOf(event.target.value))}
          />
          <IconButton
            icon={Pencil}
            label={`Open the picker of the ${label.toLowerCase()}`}
            title="Pick a color"
            disabled={isBusy}
            onClick={() => picker.current?.click()}
          />
        </div>
      )}
    </Field>
  )
}
