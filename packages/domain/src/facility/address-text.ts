/** The lines of an `Address`, without its rules. */
interface AddressLines {
  street1: string
  street2: string
  city: string
  state: string
  zipCode: string
}

/** '{street1} {street2} {city}, {state} {zip}', street2 left out when empty (DATA-83, READ-110). */
export function addressText({ street1, street2, city, state, zipCode }: AddressLines): string {
  return `${[street1, street2, city].filter(Boolean).join(' ')}, ${state} ${zipCode}`
}
