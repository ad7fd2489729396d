/** In the parts that one request takes each; all in one where there is no limit. */
export function inParts(names: readonly string[], most = names.length): string[][] {
  const parts: string[][] = []
  for (let from = 0; from < names.length; from += most) parts.push(names.slice(from, from + most))
  return parts
}
