import type { Address } from '@cultivatd/domain/facility/address'
import Button from '@mui/material/Button'
import { MapPin } from 'lucide-react'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from '../ui/own-pages.module.css'

const linesOf = ({ street1, street2, city, state, zipCode }: Address): string[] =>
  [street1, street2, `${city}, ${state} ${zipCode}`].filter(Boolean)

export const mapOf = (address: Address): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: linesOf(address).join(', ') })}`

/** An address as it stands on a letter, to be copied and to be found on a map. */
export function AddressLines({ address }: { address: Address }) {
  const lines = linesOf(address).join('\n')
  return (
    <>
      <address className={styles.lines}>{lines}</address>
      <div className="row wrap mt3">
        <CopyButton text={lines} said="The address was copied" />
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
