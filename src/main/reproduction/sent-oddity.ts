/** Texts that a value which was not there leaves behind where it is written into a text (ECMAScript, string conversion). */
const leftovers = ['undefined', 'null', 'NaN', '[object Object]', 'Invalid Date'] as const

/**
 * What in a request shows that a value was missing when it was made; nothing where nothing does. `isMeant`: true of a text that
 * stands there on purpose.
 */
export function sentOddity(
  url: string,
  body: string | null,
  isMeant: (text: string) => boolean = () => false,
): { readonly sentOddity?: string } {
  const found = leftovers.find((text) => (inUrl(url, text) || inBody(body, text)) && !isMeant(text))
  if (found !== undefined) return { sentOddity: `the text "${found}"` }
  const raw = template.exec(`${decoded(url)}\n${body ?? ''}`)?.[0]
  return raw === undefined || isMeant(raw) ? {} : { sentOddity: `the expression ${raw} as it is written` }
}

/** An expression that was taken for a text: its parameter does not begin with `=`. */
const template = /\{\{\s*\$(?:json|node|input|\()[^{}]{0,80}\}\}/u

function inUrl(url: string, text: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, searchParams } = new URL(url)
  const parts = pathname.split('/').map((part) => decoded(part))
  return parts.includes(text) || [...searchParams.values()].includes(text)
}

function inBody(body: string | null, text: string): boolean {
  return (
    body !== null &&
    (body.includes(`"${text}"`) || body === text || body.includes(`=${text}&`) || body.endsWith(`=${text}`))
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
