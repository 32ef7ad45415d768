/**
 * What may be said of two values that are hidden: facts of which none gives a part or a length away (contract §5.2, §5.5). They
 * are made before redaction; only they leave.
 */

/** Facts about two values under the same name, in sentences; `first` and `second` name the sides. */
export function valueFacts(left: string, right: string, sides: Sides): readonly string[] {
  const [schemeLeft, restLeft] = splitScheme(left)
  const [schemeRight, restRight] = splitScheme(right)
  const schemes = schemeLeft === null && schemeRight === null ? [] : [schemeFact(schemeLeft, schemeRight, sides)]
  const bothBasic = isBasic(schemeLeft) && isBasic(schemeRight)
  return [
    ...schemes,
    ...(bothBasic ? basicFacts(restLeft, restRight, sides) : secretFacts('value', restLeft, restRight, sides)),
    ...strayFacts(restLeft, sides.left),
    ...strayFacts(restRight, sides.right),
  ]
}

/** How the two requests are called in a sentence: "the first request". */
export interface Sides {
  readonly left: string
  readonly right: string
}

function splitScheme(value: string): readonly [string | null, string] {
  const [, scheme, rest] =
    /^\s*(Basic|Bearer|Digest|Token|ApiKey|Negotiate|HMAC|AWS4-HMAC-SHA256)(?:\s(.*))?$/isu.exec(value) ?? []
  return scheme === undefined ? [null, value] : [scheme, rest ?? '']
}

function isBasic(scheme: string | null): boolean {
  return scheme?.toLowerCase() === 'basic'
}

function schemeFact(left: string | null, right: string | null, sides: Sides): string {
  if (left === right) return `Both use the scheme ${left ?? ''}.`
  if (left?.toLowerCase() === right?.toLowerCase())
    return `The same scheme, written \`${left ?? ''}\` and \`${right ?? ''}\`.`
  const said = (scheme: string | null): string => (scheme === null ? 'no scheme' : `the scheme \`${scheme}\``)
  return `${capital(sides.left)} has ${said(left)}, ${sides.right} has ${said(right)}.`
}

function basicFacts(left: string, right: string, sides: Sides): readonly string[] {
  const [one, other] = [decoded(left), decoded(right)]
  const broken = [one === null ? sides.left : null, other === null ? sides.right : null].filter((side) => side !== null)
  if (one === null || other === null)
    return broken.map((side) => `What ${side} presents is no base64 of user:password.`)
  return [
    ...secretFacts('user', one.user, other.user, sides),
    ...secretFacts('password', one.password, other.password, sides),
    ...(['user', 'password'] as const).flatMap((part) => [
      ...strayFacts(one[part], `the ${part} of ${sides.left}`),
      ...strayFacts(other[part], `the ${part} of ${sides.right}`),
    ]),
    ...(left.trim() !== right.trim() && one.user === other.user && one.password === other.password
      ? ['The same user and password, in another base64 or character encoding.']
      : []),
  ]
}

function decoded(text: string): { readonly user: string; readonly password: string } | null {
  const core = text.trim()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/u.test(core)) return null
  const bytes = Buffer.from(core, 'base64')
  const plain = bytes.toString('utf8')
  const whole = plain.includes('\u{FFFD}') ? bytes.toString('latin1') : plain
  const colon = whole.indexOf(':')
  return colon === -1 ? null : { user: whole.slice(0, colon), password: whole.slice(colon + 1) }
}

function secretFacts(what: string, left: string, right: string, sides: Sides): readonly string[] {
  if (left === right) return [`The ${what} is the same.`]
  if (left.trim() === right.trim()) return [`The ${what} is the same apart from blanks around it.`]
  if (left.toLowerCase() === right.toLowerCase()) return [`The ${what} is the same apart from upper and lower case.`]
  if (left.normalize('NFC') === right.normalize('NFC')) {
    return [`The ${what} is the same, its letters beyond ASCII composed differently.`]
  }
  if (unquoted(left) === unquoted(right)) return [`The ${what} is the same apart from quotes around it.`]
  if (unescaped(left) === unescaped(right)) return [`The ${what} is the same, percent-encoded on one side only.`]
  const empty = left === '' ? sides.left : right === '' ? sides.right : null
  return [empty === null ? `The ${what} differs.` : `The ${what} of ${empty} is empty.`]
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/su, '$2')
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function strayFacts(value: string, whose: string): readonly string[] {
  return [
    ...(value !== '' && /^\s|\s$/u.test(value) ? [`There is a blank at an end of ${whose}.`] : []),
    ...(/[\r\n]/u.test(value) ? [`There is a line break in ${whose}.`] : []),
    ...(/\P{ASCII}/u.test(value) ? [`There are letters beyond ASCII in ${whose}.`] : []),
    ...(/[\u{200B}-\u{200D}\u{FEFF}\u{A0}]/u.test(value) ? [`There is an invisible character in ${whose}.`] : []),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
