import type { Address } from '@cultivatd/domain/facility/address'
import Button from '@mui/material/Button'
import { Copy, MapPin } from 'lucide-react'
import { notify } from '../ui/notices.ts'
import styles from '../ui/own-pages.module.css'

const linesOf = ({ street1, street2, city, state, zipCode }: Address): string[] =>
  [street1, street2, `${city}, ${state} ${zipCode}`].filter(Boolean)

export const mapOf = (address: Address): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: linesOf(address).join(', ') })}`

/** An address as it stands on a letter, to be copied and to be found on a map. */
export function AddressLines({ address }: { address: Address }) {
  const lines = linesOf(address).join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(lines)
    notify({ id: 'copied', kind: 'info', text: 'The address was copied', milliseconds: 5_000 })
  }
  return (
    <>
      <address className={styles.lines}>{lines}</address>
      <div className="row wrap mt3">
        {/* A browser has it only on pages that came encrypted or from the same machine. */}
        {'clipboard' in navigator && (
          <Button size="small" startIcon={<Copy size={15} strokeWidth={1.75} />} onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button
          size="small"
          startIcon={<MapPin size={15} strokeWidth={1.75} />}
          href={mapOf(address)}
          target="_blank"
          rel="noreferrer"
        >
          Open map
        </Button>
      </div>
    </>
  )
}
