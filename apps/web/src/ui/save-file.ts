/** Gives a table, or another text, to the browser to be kept as a file. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'text/plain' = 'text/csv'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
