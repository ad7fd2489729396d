/**
 * What stands behind the question mark of an address: names and texts. The router would put texts that look like numbers
 * in quotes, `?harvest="2910"`; such links still lead where they led.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, text]) => [name, text.replace(/^"(\d+)"$/, '$1')]))

/** With its question mark; empty when there is nothing to say. */
export function stringifySearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
}
