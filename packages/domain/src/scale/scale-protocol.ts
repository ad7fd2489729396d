/** The units that scales of growers are set to, as Metrc calls them. */
export type ScaleUnit = 'Milligrams' | 'Grams' | 'Kilograms' | 'Ounces' | 'Pounds'

/** What one line of a scale says. */
export type ScaleReading =
  | { is: 'weight'; value: number; unit: ScaleUnit; isStable: boolean }
  /** The scale says itself that it cannot weigh: too much on it, or too little. */
  | { is: 'over' }
  /** It weighs in a unit that is none of a weight: pieces, percent. */
  | { is: 'other-unit'; unit: string }

/** How the port is set when it comes from the maker; on most scales it can be set otherwise. */
export interface PortSettings {
  baudRate: number
  dataBits: 7 | 8
  parity: 'none' | 'even'
  stopBits: 1 | 2
}

export interface ScaleProtocol {
  id: string
  /** As the list of scales says it. */
  name: string
  port: PortSettings
  /** Sent again and again while nothing comes by itself, with the end of line that it needs; null where the scale sends by itself. */
  ask: string | null
  /** What one line says; null where it is no line of this protocol. */
  read: (line: string) => ScaleReading | null
}

const units: Readonly<Record<string, ScaleUnit>> = {
  mg: 'Milligrams',
  g: 'Grams',
  kg: 'Kilograms',
  oz: 'Ounces',
  lb: 'Pounds',
  lbs: 'Pounds',
}

/** '+ 00123.4', with blanks between the sign and the digits. */
const number = String.raw`([+-]?)\s*(\d{1,9}(?:\.\d{1,6})?)`

interface Parts {
  sign: string | undefined
  digits: string | undefined
  unit: string | undefined
  isStable: boolean
}

function reading({ sign = '', digits = '', unit = '', isStable }: Parts): ScaleReading {
  const known = units[unit.trim().toLowerCase()]
  if (!known) return { is: 'other-unit', unit: unit.trim() }
  const value = Number(digits) * (sign === '-' ? -1 : 1)
  return { is: 'weight', value: value === 0 ? 0 : value, unit: known, isStable }
}

const andLine = new RegExp(String.raw`^(ST|US|QT),\s*${number}\s*([A-Za-z%]{1,4})$`)
const indicatorLine = new RegExp(String.raw`^(ST|US),(GS|NT),?\s*${number},?\s*([A-Za-z%]{1,4})$`)
const sicsLine = new RegExp(String.raw`^SX? ([SD])\s+${number}\s+([A-Za-z%]{1,5})$`)
const ohausLine = new RegExp(String.raw`^${number}\s+([A-Za-z%]{1,5})\s*(\?)?\s*(G|N|NET|B\/G|GROSS)?$`)

/** The protocols that are read here, with their sources in docs/scales.md. The order is that of the list that people choose from. */
export const scaleProtocols: readonly ScaleProtocol[] = [
  {
    id: 'and',
    name: 'A&D (standard format)',
    port: { baudRate: 2400, dataBits: 7, parity: 'even', stopBits: 1 },
    ask: 'Q\r\n',
    read(line) {
      if (line.startsWith('OL,')) return { is: 'over' }
      const [, header, sign, digits, unit] = andLine.exec(line) ?? []
      return header === undefined ? null : reading({ sign, digits, unit, isStable: header !== 'US' })
    },
  },
  {
    id: 'indicator',
    name: 'Weighing indicator (ST,GS,+00123.4 g)',
    port: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    ask: null,
    read(line) {
      if (/^(OL|LO),/.test(line)) return { is: 'over' }
      const [, header, , sign, digits, unit] = indicatorLine.exec(line) ?? []
      return header === undefined ? null : reading({ sign, digits, unit, isStable: header === 'ST' })
    },
  },
  {
    id: 'mt-sics',
    name: 'Mettler Toledo (MT-SICS)',
    port: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    ask: 'SI\r\n',
    read(line) {
      if (/^SX? [+-]$/.test(line)) return { is: 'over' }
      const [, status, sign, digits, unit] = sicsLine.exec(line) ?? []
      return status === undefined ? null : reading({ sign, digits, unit, isStable: status === 'S' })
    },
  },
  {
    id: 'ohaus',
    name: 'Ohaus',
    port: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    ask: 'IP\r\n',
    read(line) {
      if (/^(Err|O-L|OVERLOAD)/i.test(line)) return { is: 'over' }
      const [, sign, digits, unit, moves] = ohausLine.exec(line) ?? []
      return digits === undefined ? null : reading({ sign, digits, unit, isStable: moves === undefined })
    },
  },
]
