import type { Address } from './address.ts'

/** '{street1} {street2} {city}, {state} {zip}', street2 left out when empty (DATA-83, READ-110). */
export function addressText({ street1, street2, city, state, zipCode }: Address): string {
  return `${[street1, street2, city].filter(Boolean).join(' ')}, ${state} ${zipCode}`
}
