import { mostDocumentBytes } from '../file/pdf.ts'

const silent = /<(script|style|template|noscript|iframe|object|svg|head)\b[\s\S]*?(<\/\1\s*>|$)/gi
const ends = /<\/?(p|div|tr|table|h[1-6]|li|ul|ol|br|hr|section|header|footer|body|html)\b[^>]*>/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const mostLines = 5000

/** What a page says, line by line: its text, and nothing of what it would do. */
export function linesOfPage(html: string): string[] {
  const text = html
    .slice(0, mostDocumentBytes)
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, '')
    .replaceAll(silent, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(ends, '\n')
    .replaceAll(/<\/t[dh]\s*>/gi, '  ')
    .replaceAll(/<[a-z!/][^>]*>?/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
      return named[String(name).toLowerCase()] ?? whole
    })
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '').trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
}
