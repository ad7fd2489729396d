interface Contact {
  active: boolean
  services: readonly string[]
}

/** The contacts that may be chosen as testing facility: active ones with the service Product Testing (READ-74, LAB-15). */
export const laboratories = <Row extends Contact>(contacts: readonly Row[]): Row[] =>
  contacts.filter(({ active, services }) => active && services.includes('PRODUCT_TESTING'))
