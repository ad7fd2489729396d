import { acceptedPhotos } from '@cultivatd/domain/file/picture-rules'
import { logoProblem } from '@cultivatd/domain/label/label-logo'
import Button from '@mui/material/Button'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { api } from '../live/api.ts'
import { base64Of } from '../live/file.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './label.module.css'

/** The logo that a design may have: printed in black on white. */
export function LogoCard({ mayChange }: { mayChange: boolean }) {
  const { rows, status } = useTopic('labelLogo')
  const { send, isBusy } = useSend()
  const input = useRef<HTMLInputElement>(null)
  const [logo] = rows
  async function set(content: string, said: string) {
    if (await send(() => api.label.setLogo({ body: { content } }))) notifySaved({ detail: said })
  }
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const problem = logoProblem(file.size)
    if (problem !== null) notifyError(problem)
    else await set(await base64Of(file), 'Set the logo of labels')
  }
  if (status !== 'live' || (!logo && !mayChange)) return null
  return (
    <div className="mt4">
      <Card title="Logo">
        <div className="row wrap g4">
          {logo ? (
            <img className={styles.logo} src={`data:image/png;base64,${logo.png}`} alt="The logo of labels" />
          ) : (
            <p className="muted">None yet. It is printed in black, where a design has a part for it.</p>
          )}
          {mayChange && (
            <div className="row wrap">
              <input
                ref={input}
                type="file"
                hidden
                accept={acceptedPhotos}
                aria-label="Picture of the logo"
                onChange={(event) => void take(event)}
              />
              <Button
                variant="outlined"
                disabled={isBusy}
                startIcon={<ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => input.current?.click()}
              >
                {logo ? 'Change logo' : 'Choose a picture'}
              </Button>
              {logo && (
                <Button disabled={isBusy} onClick={() => void set('', 'Took away the logo of labels')}>
                  Take it away
                </Button>
              )}
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}
