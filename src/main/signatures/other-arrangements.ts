import type { MessagePart, SignedScheme } from '../providers/scheme.ts'

/** What senders put between the parts of a message. */
const separators = ['', '.', ':', '\n', '|', ','] as const

/** More parts than these are put together in too many ways. */
const mostParts = 4

interface Arrangement {
  readonly parts: readonly MessagePart[]
  readonly separator: string
  /** As "timestamp, body with "." between". */
  readonly words: string
}

/** The ways to sign the parts of a scheme, or all of them but one, in another order or with another text between them. */
export function* otherArrangements({ parts }: SignedScheme): Generator<Arrangement> {
  const signed = parts.filter((part) => part.kind !== 'literal')
  if (signed.length < 2 || signed.length > mostParts) return
  const chosen = [signed, ...signed.map((left) => signed.filter((part) => part !== left))]
  for (const some of chosen) {
    for (const ordered of orders(some)) {
      for (const separator of ordered.length === 1 ? [''] : separators) {
        const between = separator === '' ? '' : ` with ${JSON.stringify(separator)} between`
        yield { parts: ordered, separator, words: `${ordered.map(nameOf).join(', ')}${between}` }
      }
    }
  }
}

function orders(parts: readonly MessagePart[]): readonly (readonly MessagePart[])[] {
  if (parts.length < 2) return [parts]
  return parts.flatMap((first) => orders(parts.filter((part) => part !== first)).map((rest) => [first, ...rest]))
}

function nameOf(part: MessagePart): string {
  return part.kind === 'header' ? `the header \`${part.name}\`` : `the ${part.kind}`
}
