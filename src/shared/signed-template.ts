/** What a provider signs, as a person writes it in one line: `{timestamp}.{body}`. */
import type { OwnPart } from './own-provider.ts'

const words = ['body', 'timestamp', 'id', 'url', 'path', 'method'] as const

/** The parts in their order: `{word}` and `{header:NAME}` stand for what they name, `\n` for a line break, all else for itself. */
export function partsOf(template: string): OwnPart[] {
  const pieces = template.split(/(\{(?:body|timestamp|id|url|path|method|header:[^{}]+)\})/u)
  return pieces.filter((piece) => piece !== '').map(partIn)
}

function partIn(piece: string): OwnPart {
  const [, inner] = /^\{(.+)\}$/u.exec(piece) ?? []
  const word = words.find((one) => one === inner)
  if (word !== undefined) return word
  const [, header] = /^header:(.+)$/u.exec(inner ?? '') ?? []
  return header === undefined ? { literal: piece.replaceAll('\\n', '\n') } : { header }
}

/** The line that stands for these parts. */
export function templateOf(parts: readonly OwnPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return `{${part}}`
      return 'header' in part ? `{header:${part.header}}` : part.literal.replaceAll('\n', '\\n')
    })
    .join('')
}
