/** Which article that came with the product explains a page, by the begin of its address; the first that fits. */
const pages: readonly (readonly [path: RegExp, article: string])[] = [
  [/^\/$/, 'shipped-first-day'],
  [/^\/facility\/[^/]+\/?$/, 'shipped-first-day'],
  [/harvest/, 'shipped-drying'],
  [/package/, 'shipped-packages'],
  [/^\/(facility|room)\//, 'shipped-room'],
  [/^\/operations/, 'shipped-waiting'],
]

export const articleOfPage = (path: string): string | null => pages.find(([one]) => one.test(path))?.[1] ?? null
