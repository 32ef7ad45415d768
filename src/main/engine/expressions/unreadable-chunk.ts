import { parse } from 'acorn'
import { refusedDefinition } from './defined-code.ts'
import { isExtended, serviceCode } from './service-code.ts'
import { splitTemplate } from './template.ts'

/** As the body of a function that returns it, which the service makes of a chunk. */
const ofChunk = { ecmaVersion: 'latest', allowHashBang: false } as const

/**
 * The code of the first chunk of a template (`={{ … }}`) that the service cannot compile, without the blanks around it: it says
 * "invalid syntax" of it, whatever the items hold. Null where all of them can be read, or it is no template.
 */
export function unreadableChunk(template: string): string | null {
  if (!template.startsWith('=')) return null
  const codes = splitTemplate(template).flatMap((part) => (part.kind === 'text' ? [] : [part.code]))
  const extended = isExtended(codes)
  return codes.find((code) => code.replace(/[\s;]+$/u, '') !== '' && !isReadable(code, extended))?.trim() ?? null
}

/** Of several statements the first one counts, where it is an expression and the rest can be read. */
function isReadable(code: string, extended: boolean): boolean {
  if (refusedDefinition(code) !== null) return false
  const made = serviceCode(code, extended)
  if (parses(`return(${made.replace(/[\s;]+$/u, '')}\n)`)) return true
  for (let at = made.indexOf(';'); at >= 0; at = made.indexOf(';', at + 1))
    if (parses(`return(${made.slice(0, at)}\n)`) && parses(made.slice(at + 1))) return true
  return false
}

function parses(body: string): boolean {
  try {
    parse(`(function(){${body}\n})`, ofChunk)
    return true
  } catch {
    return false
  }
}
