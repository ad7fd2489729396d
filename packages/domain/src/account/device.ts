const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (known: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/**
 * What a person calls the device of a session: 'Firefox on Windows'. Of the header only these words are kept: whoever signs in
 * wrote it.
 */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)]
  if (browser === undefined && system === undefined) return 'A program'
  return [browser ?? 'A browser', system].filter((word) => word !== undefined).join(' on ')
}
