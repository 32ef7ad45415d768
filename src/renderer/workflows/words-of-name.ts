const capitals: ReadonlySet<string> = new Set(
  'api csv css html http https id ics ip jwt json mime oauth2 pdf rss sql ssl totp ui uri url urls uuid xml'.split(' '),
)

/** A parameter's name or value in words: `sendBody` is `Send body`, `jsonOutput` is `JSON output`. What is no such name stays. */
export function wordsOfName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/u.test(name) || /^[A-Z0-9_]+$/u.test(name)) return name
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, '$1 $2')
    .split(' ')
    .map((word) => (capitals.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
  const [first = '', ...rest] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}
