// Asked by forms: nothing here may load the schemas.

type Name = string | null | undefined

const compared = (name: Name): string => (name ?? '').trim().toLowerCase()

/** Whether two names are one: Metrc compares them without regard to case (Metrc reference §2) or the blanks around them. */
export const isSameName = (one: Name, other: Name): boolean => compared(one) === compared(other)
