/** One field of ZPL as a printer reads it. */
export interface ZplField {
  x: number
  y: number
  /** Its commands by their names, with their parameters: { A0: 'N,28' }. */
  commands: Record<string, string>
  /** What is printed, its hexadecimal undone; null for a box or a picture. */
  data: string | null
}

export interface ZplLabel {
  width: number
  height: number
  copies: number
  isUtf8: boolean
  fields: ZplField[]
}

const names = [
  'XA',
  'XZ',
  'CI',
  'PW',
  'LL',
  'LH',
  'PQ',
  'FO',
  'FD',
  'FS',
  'FH',
  'FB',
  'BY',
  'BC',
  'BQ',
  'GB',
  'GF',
  'A0',
]

/**
 * Reads ZPL as a printer does: each `^` or `~` begins a command, whoever wrote it. Throws at a command that we do not write, so that a
 * name which became one is found. For tests.
 */
export function parsedZpl(text: string): ZplLabel[] {
  if (/[^\x20-\x7e\n]/.test(text)) throw new Error('ZPL of ours is plain letters')
  if (text.includes('~')) throw new Error('No command of a tilde is ours')
  const labels: ZplLabel[] = []
  let label: ZplLabel | null = null
  let field: ZplField | null = null
  let isHex = false
  for (const part of text.replaceAll('\n', '').split('^').slice(1)) {
    const name = names.find((one) => part.startsWith(one))
    if (!name) throw new Error(`Unknown command ^${part}`)
    const rest = part.slice(name.length)
    if (name === 'XA') label = { width: 0, height: 0, copies: 0, isUtf8: false, fields: [] }
    else if (!label) throw new Error(`^${part} stands outside of a label`)
    else if (name === 'XZ') {
      labels.push(label)
      label = null
    } else if (name === 'CI') label.isUtf8 = rest === '28'
    else if (name === 'PW') label.width = Number(rest)
    else if (name === 'LL') label.height = Number(rest)
    else if (name === 'PQ') label.copies = Number(rest)
    else if (name === 'LH') continue
    else if (name === 'FO') {
      const [x = 0, y = 0] = rest.split(',').map(Number)
      field = { x, y, commands: {}, data: null }
      isHex = false
    } else if (!field) throw new Error(`^${part} stands outside of a field`)
    else if (name === 'FH') isHex = true
    else if (name === 'FD') field.data = isHex ? unescaped(rest) : rest
    else if (name === 'FS') {
      label.fields.push(field)
      field = null
    } else field.commands[name] = rest
  }
  if (label || field) throw new Error('The last label has no end')
  return labels
}

function unescaped(text: string): string {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '_') {
      bytes.push(text.charCodeAt(at))
      continue
    }
    const hex = text.slice(at + 1, at + 3)
    if (!/^[0-9A-F]{2}$/.test(hex)) throw new Error(`_${hex} is no byte`)
    bytes.push(Number.parseInt(hex, 16))
    at += 2
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
}
