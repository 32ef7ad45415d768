import type { ScenePart } from '../sandbox/guest/scene.ts'
import { unsafeNameIn } from '../sandbox/guest/unsafe-name.ts'
import { isExtended, refusalOf, serviceCode, type Refusal } from './service-code.ts'
import { parsePath, type Path } from './path.ts'
import { splitTemplate, type TemplatePart } from './template.ts'

/** A template, taken apart once and kept for all items and runs. */
export interface CompiledTemplate {
  readonly template: string
  readonly parts: readonly TemplatePart[]
  /** For each part: its text, or the path of its chunk. Null where a chunk needs the sandbox. */
  readonly paths: readonly (string | Path)[] | null
  /** True where reading may still find that the sandbox is needed. */
  readonly risky: boolean
  /** True for `={{ … }}` alone: the value keeps its type. */
  readonly native: boolean
  /** For the sandbox: the parts with rewritten code, made when first asked for. */
  readonly sceneParts: () => readonly ScenePart[]
  /** See `isExtended` of the service's code. */
  readonly isExtended: boolean
  /** Null where the service can compile it. */
  readonly refusal: Refusal | null
  /** True where the code may change what it reads. */
  readonly changes: boolean
}

const kept = new Map<string, CompiledTemplate>()
const maximumKept = 5_000

const changing =
  /\.(?:sort|reverse|push|pop|shift|unshift|splice|fill|copyWithin|set|assign|append|delete|add|clear|defineProperty|setPrototypeOf)\s*\(|\+\+|--|(?<![=!<>])=(?![=>])|\bdelete\b/

/** Only such a template is looked at further. */
const mayBeRefused = /\?\.|\)[ \t]*\{|\b(?:class|function)\b/u

/** The template taken apart; the last 5,000 are kept. */
export function compileTemplate(template: string): CompiledTemplate {
  const known = kept.get(template)
  if (known !== undefined) return known
  const parts = splitTemplate(template)
  const paths: (string | Path)[] = []
  for (const part of parts) {
    // What the service refuses to read is refused in the sandbox.
    const read = part.kind === 'text' ? part.text : unsafeNameIn(part.code) === null ? parsePath(part.code) : null
    if (read === null) break
    paths.push(read)
  }
  const complete = paths.length === parts.length ? paths : null
  const extended = complete === null && isExtended(parts.flatMap((part) => (part.kind === 'code' ? [part.code] : [])))
  const refusal =
    complete === null && mayBeRefused.test(template)
      ? refusalOf(new Map(parts.flatMap((part, place) => (part.kind === 'code' ? [[place, part.code]] : []))))
      : null
  let sceneParts: readonly ScenePart[] | null = null
  const compiled: CompiledTemplate = {
    template,
    parts,
    paths: complete,
    risky: complete?.some((path) => typeof path !== 'string' && path.risky) ?? false,
    native: parts.length === 1 && parts[0]?.kind === 'code',
    isExtended: extended,
    refusal,
    sceneParts: () =>
      (sceneParts ??=
        refusal === null ? parts.map((part) => scenePart(part, extended)) : [{ code: refusing(refusal) }]),
    changes: parts.some((part) => part.kind === 'code' && changing.test(part.code)),
  }
  if (kept.size >= maximumKept) {
    const oldest = kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
  }
  kept.set(template, compiled)
  return compiled
}

function scenePart(part: TemplatePart, extended: boolean): ScenePart {
  return part.kind === 'text' ? part.text : { code: serviceCode(part.code, extended) }
}

/** Code that ends as the service's compiler does. */
function refusing({ isTold, reason }: Refusal): string {
  return isTold ? '?.' : `(() => { throw new TypeError(${JSON.stringify(reason)}) })()`
}
