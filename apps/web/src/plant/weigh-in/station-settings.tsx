import { scaleProtocols } from '@cultivatd/domain/scale/scale-protocol'
import Button from '@mui/material/Button'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { keepProtocol, keptProtocol, type Scale, scaleTrouble } from './use-scale.ts'

interface StationSettingsProps {
  station: string
  onRename: (name: string) => void
  scale: Scale
  onClose: () => void
}

/** What this device is called, and the scale beside it. Both are of the device, and kept there at once. */
export function StationSettings({ station, onRename, scale, onClose }: StationSettingsProps) {
  const [name, setName] = useState(station)
  const [protocol, setProtocol] = useState(keptProtocol)
  const connect = () => {
    keepProtocol(protocol)
    void scale.connect(protocol)
  }
  const trouble = scaleTrouble(scale)
  return (
    <FormDialog
      isOpen
      title="Station and scale"
      submitLabel="Done"
      isBusy={false}
      missing={name.trim() === '' ? 'Give the station a name' : null}
      onSubmit={() => {
        onRename(name)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Name of this station" hint="It stands beside each weight that is taken here.">
        {(own) => (
          <div className="inp">
            <input {...own} value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
          </div>
        )}
      </Field>
      <div className="col g2">
        <h3>Scale</h3>
        {scale.isPossible ? (
          <>
            <Field label="Protocol of the scale" hint={portText(protocol.port)}>
              {(own) => (
                <div className="inp">
                  <select
                    {...own}
                    value={protocol.id}
                    onChange={({ target }) =>
                      setProtocol(scaleProtocols.find(({ id }) => id === target.value) ?? protocol)
                    }
                  >
                    {scaleProtocols.map(({ id, name: label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
                </div>
              )}
            </Field>
            <div className="row g2">
              <Button variant="outlined" onClick={connect}>
                {scale.state === 'none' ? 'Connect a scale' : 'Connect again'}
              </Button>
              {scale.state !== 'none' && <Button onClick={scale.leave}>Disconnect</Button>}
            </div>
            <output className={trouble ? 'errtx' : 'muted'}>
              {trouble ??
                (scale.state === 'none'
                  ? ''
                  : scale.standing.on
                    ? `${scale.standing.on.grams} g lie on it.`
                    : 'Connected.')}
            </output>
          </>
        ) : (
          <p className="muted">
            This browser cannot talk to scales: that takes Chrome or Edge on a computer or on Android, and a page that
            came encrypted. Type the weights, or use a scale that types them like a keyboard.
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** 'The scale has to be set to 9600 baud, 8 data bits, no parity.' */
const portText = ({ baudRate, dataBits, parity }: (typeof scaleProtocols)[number]['port']): string =>
  `The scale has to be set to ${baudRate} baud, ${dataBits} data bits, ${parity === 'none' ? 'no' : parity} parity.`
