/** What an external contact does for the organization, as people read it (DATA-46). Apart from the schema: the list checks nothing. */
export const serviceLabels = {
  GENETICS: 'Genetics',
  SUPPLIES: 'Supplies',
  FINANCIAL: 'Financial',
  REAL_ESTATE: 'Real Estate',
  PRODUCT_TESTING: 'Product Testing',
} as const
export type ServiceType = keyof typeof serviceLabels

export const serviceTypes = Object.keys(serviceLabels) as [ServiceType, ...ServiceType[]]
