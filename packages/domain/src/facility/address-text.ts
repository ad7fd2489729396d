/** The lines of an `Address`, without its rules. */
interface AddressLines {
  street1: string
  street2: string
  city: string
  state: string
  zipCode: string
}

/** What is there of these, without a comma that somebody typed behind it. */
const joined = (parts: string[], by: string): string =>
  parts
    .map((part) => part.replace(/[\s,]+$/, ''))
    .filter(Boolean)
    .join(by)

/** '{street1} {street2} {city}, {state} {zip}', without what is empty and its comma (DATA-83, READ-110). */
export const addressText = ({ street1, street2, city, state, zipCode }: AddressLines): string =>
  joined([joined([street1, street2, city], ' '), joined([state, zipCode], ' ')], ', ')
