import Button from '@mui/material/Button'
import { Download, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../ui/copy-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import styles from './second-factor.module.css'

const title = 'Recovery codes of Cultivatd'
const use = 'Each opens your account once, with your password, when your second factor is lost.'

const fileOf = (codes: readonly string[]): string =>
  [title, `${location.host}, ${new Date().toISOString().slice(0, 10)}`, use, '', ...codes, ''].join('\n')

/** Shown this once (decision 188): to print, to keep as a file, to copy. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept?: () => void }) {
  return (
    <div className="col g4 mt3">
      <p>
        {use} <b>They are shown only now.</b> Keep them where you find them without your phone.
      </p>
      <CodeList codes={codes} />
      <div className="row wrap g2">
        <Button
          startIcon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => saveFile('cultivatd-recovery-codes.txt', fileOf(codes), 'text/plain')}
        >
          Download
        </Button>
        <Button startIcon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={codes.join('\n')} said="The recovery codes were copied" />
      </div>
      {onKept && (
        <Button variant="contained" size="large" onClick={onKept}>
          I have kept them
        </Button>
      )}
      {createPortal(
        <section className={styles.printed} aria-hidden="true">
          <h1>{title}</h1>
          <p>{location.host}</p>
          <p>{use}</p>
          <CodeList codes={codes} />
        </section>,
        document.body,
      )}
    </div>
  )
}

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul className={`mono ${styles.codes}`}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
)
