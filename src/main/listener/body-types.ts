/** Types of bodies that are parsed. */
export function isReadAsText(mediaType: string): boolean {
  const parsedTypes = ['application/json', 'text/plain', 'application/x-www-form-urlencoded']
  return parsedTypes.includes(mediaType) || mediaType.endsWith('/xml') || mediaType.endsWith('+xml')
}

/** The beginning that a type has in common with one that is parsed; undefined where it has none. */
export function beginningOfText(mediaType: string): string | undefined {
  return /^(?:application\/json|text\/plain|application\/x-www-form-urlencoded)/u.exec(mediaType)?.[0]
}
