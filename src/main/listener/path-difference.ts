import { matchSegments } from './match.ts'
import { decode, prefixes, type Target } from './target.ts'

/** How the path of a request lies to the path of a webhook. */
export interface PathDifference {
  /** 0: they agree; below 10: they differ in one known way; above: the more, the less alike. */
  readonly distance: number
  readonly sentence: string
  /** What to do; null where they agree. */
  readonly remedy: string | null
}

/** Distance from which on two paths are simply different. */
export const farAway = 10

/**
 * Compares the path of a request with a webhook's path (`orders`, or `ID/user/:id` in segments) and names the one known way in
 * which they differ: slash, case, encoding, prefix, missing identifier, number of segments, spelling (contract §4 rules 1 and 4).
 */
export function comparePath(target: Target, path: string, segments: readonly string[] | null): PathDifference {
  const given = target.path
  const shown = target.variant === null ? target.rawPath : `/${given}`
  const own = `/${path}`
  if (target.variant === null) return withoutPrefix(target, path, segments)
  if (target.undecodable) {
    return found(3, `path \`${shown}\` holds a percent sign that encodes nothing`, `Write a percent sign as \`%25\`.`)
  }
  if (agrees(given, path, segments)) return { distance: 0, sentence: `path \`${shown}\` agrees`, remedy: null }
  const send = `Send it to \`${own}\`, or give the webhook the path \`${shown}\`.`
  if (agrees(given.replace(/\/$/, ''), path, segments)) {
    return found(1, `path \`${shown}\` ends with a slash; the webhook's path is \`${own}\``, send)
  }
  if (agrees(`${given}/`, path, segments)) {
    return found(1, `path \`${shown}\` has no slash at its end; the webhook's path is \`${own}\``, send)
  }
  if (agrees(squeezed(given), squeezed(path), segments)) {
    return found(1, `path \`${shown}\` has a slash too many; the webhook's path is \`${own}\``, send)
  }
  if (given.toLowerCase() === path.toLowerCase()) {
    return found(1, `path \`${shown}\` differs in upper and lower case; the webhook's path is \`${own}\``, send)
  }
  const trimmed = given.trim().replace(/^["'<]+|["'>.,;]+$/g, '')
  if (trimmed !== given && agrees(trimmed.trim(), path, segments)) {
    return found(
      1,
      `path \`${shown}\` has a blank or a sign too many, as copying leaves one; the webhook's path is \`${own}\``,
      send,
    )
  }
  const twice = decode(given)
  if (twice !== null && twice !== given && agrees(twice, path, segments)) {
    return found(
      2,
      `path \`${target.rawPath}\` is percent-encoded twice; the webhook's path is \`${own}\``,
      'Encode it once: a proxy or a client encoded what was encoded already.',
    )
  }
  if (given.includes('+') && agrees(given.replaceAll('+', ' '), path, segments)) {
    return found(
      2,
      `path \`${shown}\` has \`+\` where the webhook's path \`${own}\` has a blank`,
      'Write a blank in a path as `%20`.',
    )
  }
  return structural(given, shown, path, segments)
}

/** A request that has neither `/webhook` nor `/webhook-test` at its beginning. */
function withoutPrefix(target: Target, path: string, segments: readonly string[] | null): PathDifference {
  const { rawPath } = target
  const inner = /^(\/.+?)(\/webhook(?:-test)?\/.*)$/i.exec(rawPath)
  const behind = inner?.[2]?.replace(/^\/webhook(?:-test)?\//i, '') ?? null
  if (behind !== null && agrees(decode(behind) ?? behind, path, segments)) {
    return found(
      2,
      `path \`${rawPath}\` has \`${inner?.[1] ?? ''}\` in front of \`${inner?.[2] ?? ''}\``,
      `A proxy has added it or should have stripped it: let it pass on \`${inner?.[2] ?? ''}\`.`,
    )
  }
  if (agrees(target.path, path, segments)) {
    return found(
      2,
      `path \`${rawPath}\` lacks \`/${prefixes.production}\` in front`,
      `A proxy has stripped it or the URL was copied without it: send it to \`/${prefixes.production}/${path}\`.`,
    )
  }
  return found(
    farAway + spelling(target.path, path),
    `path \`${rawPath}\` does not begin with \`/${prefixes.production}/\` or \`/${prefixes.test}/\``,
    `Send it to \`/${prefixes.production}/${path}\`.`,
  )
}

function structural(given: string, shown: string, path: string, segments: readonly string[] | null): PathDifference {
  const own = `/${path}`
  const send = `Send it to \`${own}\`.`
  if (segments !== null) {
    const pattern = segments.slice(1)
    if (matchSegments(given.split('/'), pattern) !== null) {
      return found(
        2,
        `path \`${shown}\` lacks the webhook's identifier \`${segments[0] ?? ''}\` in front; with \`:\` segments the webhook's path is \`${own}\``,
        send,
      )
    }
    const parts = given.split('/')
    if (parts[0] === segments[0] && parts.length !== segments.length) {
      return found(
        3,
        `path \`${shown}\` has ${parts.length - 1} segments behind the identifier; the webhook's path \`${own}\` has ${pattern.length}`,
        send,
      )
    }
  }
  if (given.endsWith(`/${path}`)) {
    return found(
      2,
      `path \`${shown}\` has \`/${given.slice(0, -path.length - 1)}\` in front of the webhook's path \`${own}\``,
      'A proxy has added it or should have stripped it.',
    )
  }
  if (path.endsWith(`/${given}`) && given !== '') {
    return found(
      2,
      `path \`${shown}\` lacks \`/${path.slice(0, -given.length - 1)}\` in front; the webhook's path is \`${own}\``,
      'A proxy has stripped it, or the URL was copied without it.',
    )
  }
  if (given.startsWith(`${path}/`)) {
    return found(
      3,
      `path \`${shown}\` goes on with \`${given.slice(path.length)}\` behind the webhook's path \`${own}\``,
      send,
    )
  }
  const edits = spelling(given, path)
  if (edits > 0 && edits <= Math.max(1, Math.min(3, Math.floor(path.length / 4)))) {
    return found(
      4 + edits,
      `path \`${shown}\` differs in ${edits === 1 ? 'one letter' : `${edits} letters`} from the webhook's path \`${own}\``,
      send,
    )
  }
  return found(farAway + edits, `path \`${shown}\` differs; the webhook's path is \`${own}\``, send)
}

function agrees(given: string, path: string, segments: readonly string[] | null): boolean {
  return segments === null ? given === path : matchSegments(given.split('/'), segments) !== null
}

function found(distance: number, sentence: string, remedy: string): PathDifference {
  return { distance, sentence, remedy }
}

function squeezed(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/^\/|\/$/g, '')
}

/** Smallest number of letters to insert, drop or replace (Levenshtein), over the first 200 letters. */
function spelling(left: string, right: string): number {
  const [one, other] = [left.slice(0, 200), right.slice(0, 200)]
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
