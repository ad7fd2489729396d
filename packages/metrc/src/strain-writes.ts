/** `POST /strains/v2` */
export interface NewStrain {
  Name: string
  /** `None`, `InHouse` or `ThirdParty`. */
  TestingStatus?: string
  /** Fractions: 0.1865 is 18.65 %. */
  ThcLevel?: number | null
  CbdLevel?: number | null
  /** Percent; the two make 100. */
  IndicaPercentage: number
  SativaPercentage: number
}

/** `PUT /strains/v2` */
export interface StrainChange extends NewStrain {
  Id: number
}
