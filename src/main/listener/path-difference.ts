import { matchSegments } from './match.ts'
import { loosened, strayPercent, twistsBetween, type Twist } from './path-twists.ts'
import { shownPath } from './request-line.ts'
import { spelling } from './spelling.ts'
import { prefixes, readTarget, type Target } from './target.ts'

/** How the path of a request lies to the path of a webhook. */
export interface PathDifference {
  /** 0: they agree; below 10: they differ in known ways; above: the more, the less alike. */
  readonly distance: number
  readonly sentence: string
  /** What to do; null where they agree. */
  readonly remedy: string | null
}

/** Distance from which on two paths are simply different. */
export const farAway = 10

/** The path of a request beside that of a webhook. */
interface Pair {
  readonly target: Target
  /** Path of the request behind the prefix, decoded, without the slash in front. */
  readonly given: string
  /** The same as a person is shown it. */
  readonly shown: string
  /** The webhook's path, and the same as a person is shown it. */
  readonly path: string
  readonly own: string
  /** Null where the webhook's path is literal. */
  readonly segments: readonly string[] | null
  /** Where it should be sent to. */
  readonly send: string
}

/**
 * Compares the path of a request with a webhook's path (`orders`, or `ID/user/:id` in segments) and names the known ways in
 * which they differ: slash, case, encoding, prefix, missing identifier, number of segments, spelling (contract §4 rules 1 and 4).
 */
export function comparePath(target: Target, path: string, segments: readonly string[] | null): PathDifference {
  if (target.variant === null) return withoutPrefix(target, path, segments)
  const values = segments === null ? '' : ', with values in place of the `:` segments'
  const pair: Pair = {
    target,
    given: target.path,
    shown: shownPath(`/${target.path}`),
    path,
    own: `/${path}`,
    segments,
    send: `\`/${prefixes[target.variant]}/${path}\`${values}`,
  }
  const twists = target.path === '' ? null : twistsBetween(target.path, { path, isDynamic: segments !== null })
  if (twists === null) return structural(pair)
  return twisted(pair, target.undecodable && twists.length === 0 ? [strayPercent] : twists)
}

function twisted({ target, given, shown, path, own, segments, send }: Pair, twists: readonly Twist[]): PathDifference {
  if (twists.length === 0) return { distance: 0, sentence: `path \`${shown}\` agrees`, remedy: null }
  const special = [...new Set(twists.flatMap(({ remedy }) => (remedy === null ? [] : [remedy])))]
  const written = special.length === 0 ? shown : shownPath(target.rawPath)
  const said = twists.map((twist) => twist.said(given, path)).join(' and ')
  const give = segments === null ? `, or give the webhook the path \`${shown}\`` : ''
  return {
    distance: Math.min(farAway - 1, twists.length + special.length),
    sentence: `path \`${written}\` ${said}; the webhook's path is \`${own}\``,
    remedy: special.length === 0 ? `Send it to ${send}${give}.` : special.join(' '),
  }
}

/** A request that has neither `/webhook` nor `/webhook-test` at its beginning. */
function withoutPrefix(target: Target, path: string, segments: readonly string[] | null): PathDifference {
  const { rawPath } = target
  const shown = shownPath(rawPath)
  for (const { rest, said, remedy } of guessedPrefixes(rawPath)) {
    const behind = comparePath(readTarget(rest), path, segments)
    if (behind.distance >= farAway) continue
    const further = behind.remedy === null ? '' : `; behind it, ${behind.sentence}`
    return found(
      2 + Math.min(farAway - 3, behind.distance),
      `path \`${shown}\` ${said}${further}`,
      behind.remedy === null ? remedy : `${remedy} ${behind.remedy}`,
    )
  }
  return found(
    farAway + spelling(target.path, path),
    `path \`${shown}\` does not begin with \`/${prefixes.production}/\` or \`/${prefixes.test}/\``,
    `Send it to \`/${prefixes.production}/${path}\`.`,
  )
}

interface GuessedPrefix {
  /** The path as it would be with its prefix. */
  readonly rest: string
  readonly said: string
  readonly remedy: string
}

function guessedPrefixes(rawPath: string): readonly GuessedPrefix[] {
  const [, front, inner] = /^(\/.*?)(\/webhook(?:-test)?\/.*)$/is.exec(rawPath) ?? []
  const [, first = '', behind = ''] = /^\/+([^/]+)(\/.*)$/s.exec(rawPath) ?? []
  const expected = [prefixes.production, prefixes.test].find((prefix) => {
    const edits = spelling(first.toLowerCase(), prefix)
    return edits > 0 && edits <= 2
  })
  const whole = `/${prefixes.production}${rawPath}`
  return [
    ...(front === undefined || inner === undefined
      ? []
      : [
          {
            rest: inner,
            said: `has \`${shownPath(front)}\` in front of \`${shownPath(inner)}\``,
            remedy: `A proxy has added it or should have stripped it: let it pass on \`${shownPath(inner)}\`.`,
          },
        ]),
    ...(expected === undefined
      ? []
      : [
          {
            rest: `/${expected}${behind}`,
            said: `begins with \`/${shownPath(first)}\`, where \`/${expected}\` was expected`,
            remedy: `Send it to \`/${expected}${shownPath(behind)}\`.`,
          },
        ]),
    {
      rest: whole,
      said: `lacks \`/${prefixes.production}\` in front`,
      remedy: `A proxy has stripped it or the URL was copied without it: send it to \`${shownPath(whole)}\`.`,
    },
  ]
}

/** Paths that differ in what they are made of. */
function structural(pair: Pair): PathDifference {
  const { target, given, shown, path, own, segments, send } = pair
  if (given === '') {
    return found(
      farAway + path.length,
      `path \`${target.rawPath}\` ends before the webhook's path, \`${own}\``,
      `Send it to ${send}.`,
    )
  }
  const dynamic = segments === null ? null : structuralOfSegments(pair, segments)
  if (dynamic !== null) return dynamic
  for (const [one, other, aside] of [
    [given, path, ''],
    [loosened(given), loosened(path), ' (case, slashes and encoding aside)'],
  ] as const) {
    if (one.endsWith(`/${other}`) && other !== '') {
      const front = `/${shownPath(one.slice(0, -other.length - 1))}`
      return found(
        aside === '' ? 2 : 4,
        `path \`${shown}\` has \`${front}\` in front of the webhook's path \`${own}\`${aside}`,
        `A proxy has added it or should have stripped it: it should arrive as ${send}.`,
      )
    }
    if (other.endsWith(`/${one}`) && one !== '') {
      return found(
        aside === '' ? 2 : 4,
        `path \`${shown}\` lacks \`/${other.slice(0, -one.length - 1)}\` in front; the webhook's path is \`${own}\`${aside}`,
        `A proxy has stripped it, or the URL was copied without it: send it to ${send}.`,
      )
    }
    if (one.startsWith(`${other}/`) && other !== '') {
      return found(
        aside === '' ? 3 : 5,
        `path \`${shown}\` goes on with \`${shownPath(one.slice(other.length))}\` behind the webhook's path \`${own}\`${aside}`,
        `Send it to ${send}.`,
      )
    }
  }
  const edits = spelling(given, path)
  if (edits > 0 && edits <= Math.max(1, Math.min(3, Math.floor(path.length / 4)))) {
    return found(
      4 + edits,
      `path \`${shown}\` differs in ${edits === 1 ? 'one letter' : `${edits} letters`} from the webhook's path \`${own}\``,
      `Send it to ${send}.`,
    )
  }
  const stray = target.undecodable ? ' and holds a percent sign that encodes nothing' : ''
  return found(
    farAway + edits,
    `path \`${shown}\` differs${stray}; the webhook's path is \`${own}\``,
    `Send it to ${send}.`,
  )
}

/** What is known to go wrong with `:param` segments; null where it is nothing of that. */
function structuralOfSegments(
  { target, given, shown, own, send }: Pair,
  segments: readonly string[],
): PathDifference | null {
  const [id = '', ...pattern] = segments
  const parts = given.split('/')
  if (matchSegments(parts, pattern) !== null) {
    return found(
      2,
      `path \`${shown}\` lacks the webhook's identifier \`${id}\` in front; with \`:\` segments the webhook's path is \`${own}\``,
      `Send it to ${send}.`,
    )
  }
  const encoded = /%2f/i.test(target.rawPath) ? rawParts(target.rawPath) : null
  if (encoded !== null && matchSegments(encoded, segments) !== null) {
    return found(
      2,
      `path \`${shownPath(target.rawPath)}\` has an encoded slash (\`%2F\`) in a value, which counts as a slash once it is decoded; the webhook's path is \`${own}\``,
      'Send values that hold a slash in the query or in the body.',
    )
  }
  if (parts[0] !== id) return null
  const empty = parts.length === segments.length ? parts.indexOf('', 1) : -1
  const isEmptyValue =
    empty !== -1 &&
    matchSegments(
      parts.map((part) => (part === '' ? '-' : part)),
      segments,
    ) !== null
  if (isEmptyValue) {
    return found(
      2,
      `path \`${shown}\` has no value for \`${segments[empty] ?? ''}\`; the webhook's path is \`${own}\``,
      `Send it to ${send}: an expression or a variable of the sender was empty.`,
    )
  }
  if (parts.length === segments.length) return null
  return found(
    3,
    `path \`${shown}\` has ${parts.length - 1} segments behind the identifier; the webhook's path \`${own}\` has ${pattern.length}`,
    `Send it to ${send}.`,
  )
}

/** Segments behind the prefix, each decoded alone. */
function rawParts(rawPath: string): readonly string[] {
  return rawPath
    .split('/')
    .slice(2)
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
}

function found(distance: number, sentence: string, remedy: string): PathDifference {
  return { distance, sentence, remedy }
}
