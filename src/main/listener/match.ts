import type { UrlVariant } from '../../shared/webhook.ts'
import type { Registration } from './registration.ts'
import type { Target } from './target.ts'
import { isServed, isTested, type WebhookTable } from './webhook-table.ts'

/** Methods that a webhook can have (workflow format, `httpMethod`), and OPTIONS, which is answered without one. */
export const knownMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/** What a request reached. */
export type Match =
  | {
      readonly kind: 'matched'
      readonly registration: Registration
      /** Values of the `:param` segments. */
      readonly params: Readonly<Record<string, string>>
    }
  /** A webhook has the path, but takes these methods only. */
  | { readonly kind: 'wrong-method'; readonly methods: readonly string[] }
  | { readonly kind: 'not-registered' }

/** Finds the webhook with this method and path that is served at this URL variant (contract §4 rules 1 and 2). */
export function match(method: string, target: Target, table: WebhookTable): Match {
  if (target.variant === null || target.undecodable) return { kind: 'not-registered' }
  const served = atPath(target.path, table).filter((found) => serves(found.registration, target.variant, table))
  const found = served.find(({ registration }) => registration.method === method)
  if (found !== undefined) return { kind: 'matched', ...found }
  if (served.length > 0) {
    return { kind: 'wrong-method', methods: [...new Set(served.map(({ registration }) => registration.method))] }
  }
  return { kind: 'not-registered' }
}

/** True where the webhook takes calls at that URL variant now. */
function serves(registration: Registration, variant: UrlVariant | null, table: WebhookTable): boolean {
  if (variant === null) return false
  return variant === 'test' ? isTested(registration, table) : isServed(registration, table)
}

/** Every webhook that is served at that path and URL variant, whatever its method. */
export function servedAt(target: Target, table: WebhookTable): readonly Registration[] {
  if (target.undecodable) return []
  return atPath(target.path, table)
    .map(({ registration }) => registration)
    .filter((registration) => serves(registration, target.variant, table))
}

/** A webhook at a path, served or not, with the values of its `:param` segments. */
interface AtPath {
  readonly registration: Registration
  readonly params: Readonly<Record<string, string>>
}

const noParams: Readonly<Record<string, string>> = {}

/** Literal paths first; among paths with parameters the one with the most literal segments in agreement first. */
function atPath(path: string, table: WebhookTable): AtPath[] {
  const literal = table.literal.get(path)
  if (literal !== undefined) return literal.map((registration) => ({ registration, params: noParams }))
  if (table.dynamic.size === 0) return []
  const segments = path.split('/')
  return (table.dynamic.get(segments[0] ?? '') ?? [])
    .flatMap((registration) => {
      const params = matchSegments(segments, registration.segments ?? [])
      return params === null ? [] : [{ registration, params }]
    })
    .sort((left, right) => Object.keys(left.params).length - Object.keys(right.params).length)
}

/** Values of the `:param` segments; null where a literal segment or the number of segments differs. */
export function matchSegments(
  actual: readonly string[],
  pattern: readonly string[],
): Readonly<Record<string, string>> | null {
  if (actual.length !== pattern.length) return null
  const params = new Map<string, string>()
  for (const [index, expected] of pattern.entries()) {
    const segment = actual[index] ?? ''
    if (expected.startsWith(':') && segment !== '') params.set(expected.slice(1), segment)
    else if (expected !== segment) return null
  }
  return Object.fromEntries(params)
}
