/** What Metrc gives as a document is some pages; more is none. */
export const mostDocumentBytes = 20 * 1024 * 1024

/**
 * The bytes of a PDF that came as base64; null for anything that is none, whatever it says to be.
 */
export function pdfBytes(base64: string): Uint8Array | null {
  const text = base64.replaceAll(/\s/g, '')
  if (text.length === 0 || text.length > (mostDocumentBytes / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    return null
  const bytes = Uint8Array.from(atob(text.slice(0, text.length - (text.length % 4))), (sign) => sign.charCodeAt(0))
  const begin = String.fromCharCode(...bytes.subarray(0, 5))
  return begin === '%PDF-' ? bytes : null
}
