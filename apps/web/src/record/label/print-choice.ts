import { paperOf } from '@cultivatd/domain/label/paper'

/** What was chosen the last time on this device: its printer stands beside it. */
export interface PrintChoice {
  /** 'pdf', 'zpl', or 'printer' and the name of one. */
  output: string
  sheet: string
  roll: string
  resolution: number
}

const key = 'cultivatd-labels'
const first: PrintChoice = { output: 'pdf', sheet: 'avery-5160', roll: 'roll-2x1in', resolution: 203 }

export function lastChoice(): PrintChoice {
  try {
    const { output, sheet, roll, resolution } = { ...first, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
    return {
      output: String(output),
      sheet: paperOf(String(sheet)) ? String(sheet) : first.sheet,
      roll: paperOf(String(roll)) ? String(roll) : first.roll,
      resolution: Number(resolution),
    }
  } catch {
    return first
  }
}

export function keepChoice(choice: PrintChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // A full storage keeps nobody from printing.
  }
}
