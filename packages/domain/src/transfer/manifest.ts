/** A manifest is some pages; more is none. */
export const mostManifestBytes = 20 * 1024 * 1024

/**
 * The bytes of a PDF that came as base64; null for anything that is none, whatever it says to be.
 */
export function pdfBytes(base64: string): Uint8Array | null {
  const text = base64.replaceAll(/\s/g, '')
  if (text.length === 0 || text.length > (mostManifestBytes / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    return null
  const bytes = Uint8Array.from(atob(text.slice(0, text.length - (text.length % 4))), (sign) => sign.charCodeAt(0))
  const begin = String.fromCharCode(...bytes.subarray(0, 5))
  return begin === '%PDF-' ? bytes : null
}

const silent = /<(script|style|template|noscript|iframe|object|svg|head)\b[\s\S]*?(<\/\1\s*>|$)/gi
const ends = /<\/?(p|div|tr|table|h[1-6]|li|ul|ol|br|hr|section|header|footer|body|html)\b[^>]*>/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const mostLines = 5000

/** What a page says, line by line: its text, and nothing of what it would do. */
export function linesOfPage(html: string): string[] {
  const text = html
    .slice(0, mostManifestBytes)
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
