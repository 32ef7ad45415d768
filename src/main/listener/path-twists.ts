/**
 * The known ways in which a path comes to differ on its way, each with how it is undone. In: two paths. Out: the fewest of
 * these ways that together explain the difference (contract §4 rules 1 and 4).
 */
import { matchSegments } from './match.ts'
import { decode } from './target.ts'

/** One known way. */
export interface Twist {
  /** What is said of the path, behind "path `/orders/` ". */
  readonly said: (given: string, path: string) => string
  /** The path as it was before. */
  readonly undo: (path: string) => string
  /** True where it is undone on both sides: it tells that they differ so, not which of them is right. */
  readonly onBoth: boolean
  /** What to do, where it is not to send it to the webhook's own path. */
  readonly remedy: string | null
}

/** A path with `:param` segments is compared segment by segment. */
export interface Pattern {
  readonly path: string
  readonly isDynamic: boolean
}

/** A path that cannot be decoded at all is no path, whatever it looks like. */
export const strayPercent: Twist = {
  said: () => 'holds a percent sign that encodes nothing',
  undo: (path) => (decode(path) === null ? path.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decode(run) ?? run) : path),
  onBoth: false,
  remedy: 'Write a percent sign as `%25`.',
}

/** In the order in which they are undone: what encodes first, then what is written around, then what it is made of. */
const twists: readonly Twist[] = [
  {
    said: () => 'is percent-encoded in Latin-1, where UTF-8 is read',
    undo: (path) => (decode(path) === null ? latin(path) : path),
    onBoth: false,
    remedy: 'Encode the path in UTF-8.',
  },
  strayPercent,
  {
    said: () => 'holds letters beyond ASCII as they are, where they must be percent-encoded',
    undo: misread,
    onBoth: false,
    remedy: 'Percent-encode the path in UTF-8.',
  },
  {
    said: () => 'is percent-encoded twice',
    undo: (path) => decode(path) ?? path,
    onBoth: false,
    remedy: 'Encode it once: a proxy or a client encoded what was encoded already.',
  },
  {
    said: () => 'has `+` where a blank is meant',
    undo: (path) => path.replaceAll('+', ' '),
    onBoth: false,
    remedy: 'Write a blank in a path as `%20`.',
  },
  {
    said: () => 'holds its query percent-encoded, as a part of the path',
    undo: (path) => path.replace(/\?.*$/s, ''),
    onBoth: false,
    remedy: 'Send the `?` in front of the query as it is.',
  },
  {
    said: (given) => `has \`${/;.*$/s.exec(given)?.[0] ?? ';'}\` at its end`,
    undo: (path) => path.replace(/;[^/]*$/s, ''),
    onBoth: false,
    remedy: 'Look at what adds it: a server or a proxy that keeps its session in the URL.',
  },
  {
    said: () => 'has a blank or a sign too many, as copying leaves one',
    undo: (path) =>
      path
        .trim()
        .replace(/^["'<]+|["'>.,;]+$/g, '')
        .trim(),
    onBoth: false,
    remedy: null,
  },
  {
    said: () => 'holds `.` or `..` as segments, which nothing resolves on the way here',
    undo: resolved,
    onBoth: false,
    remedy: null,
  },
  {
    said: () => 'has a slash too many',
    undo: (path) => path.replace(/\/{2,}/g, '/').replace(/^\//, ''),
    onBoth: true,
    remedy: null,
  },
  {
    said: (given) => (given.endsWith('/') ? 'ends with a slash' : 'has no slash at its end'),
    undo: (path) => path.replace(/\/$/, ''),
    onBoth: true,
    remedy: null,
  },
  {
    said: () => 'differs in upper and lower case',
    undo: (path) => path.toLowerCase(),
    onBoth: true,
    remedy: null,
  },
  {
    said: () => 'has the same letters, composed in another way (Unicode normalisation)',
    undo: (path) => path.normalize('NFC'),
    onBoth: true,
    remedy: null,
  },
]

/** The fewest ways that make the paths agree, none where they do; null where all of them together do not. */
export function twistsBetween(given: string, pattern: Pattern): readonly Twist[] | null {
  if (agreesWithout([], given, pattern)) return []
  if (!agreesWithout(twists, given, pattern)) return null
  return twists.reduce<readonly Twist[]>((needed, one) => {
    const fewer = needed.filter((twist) => twist !== one)
    return agreesWithout(fewer, given, pattern) ? fewer : needed
  }, twists)
}

/** A path with all that is known to happen undone. */
export function loosened(path: string): string {
  return twists.reduce((text, { undo }) => undo(text), path)
}

function agreesWithout(undone: readonly Twist[], given: string, { path, isDynamic }: Pattern): boolean {
  const [left, right] = undone.reduce(
    ([one, other], { undo, onBoth }) => [undo(one), onBoth ? undo(other) : other],
    [given, path],
  )
  return isDynamic ? matchSegments(left.split('/'), right.split('/')) !== null : left === right
}

function latin(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Node.js hands the bytes of a target out as Latin-1. */
function misread(path: string): string {
  const bytes = Buffer.from(path, 'latin1')
  if (bytes.toString('latin1') !== path || !bytes.some((byte) => byte > 0x7f)) return path
  const read = bytes.toString('utf8')
  return read.includes('\uFFFD') ? path : read
}

function resolved(path: string): string {
  if (!/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return path
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  return kept.join('/')
}
