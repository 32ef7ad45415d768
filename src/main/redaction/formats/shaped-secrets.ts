/** Secrets told by their shape: JSON web tokens, private keys, password hashes, and formats with a mark in the middle. */
import { isBasicCredential } from './authorization.ts'
import type { Finder, Report } from '../finding.ts'
import { classChanges, isLetterOrDigit } from '../text/runs.ts'
import { signOf, type Sign, type Grams } from '../text/grams.ts'

const jwt = /eyJ[A-Za-z0-9_-]{5,8192}\.[A-Za-z0-9_-]{2,16384}(?:\.[A-Za-z0-9_-]{0,8192}){0,3}/y

const jwtSign = signOf('eyJ')

/** JSON web tokens, complete or cut off behind the claims. */
export const findJwts: Finder = (text, report, grams) => {
  if (!grams.mayHold(jwtSign)) return
  let at = text.indexOf('eyJ')
  while (at >= 0) {
    let behind = at + 3
    if (!isLetterOrDigit(text.charCodeAt(at - 1))) {
      jwt.lastIndex = at
      const match = jwt.exec(text)
      if (match !== null && match[0].length >= 30) {
        report({ start: at, end: at + match[0].length, type: 'token', reason: 'it is a JSON web token' })
        behind = at + match[0].length
      } else if (match === null) {
        // Without a dot behind this run there is none behind its later parts.
        while (behind < text.length && /[A-Za-z0-9_-]/.test(text.charAt(behind))) behind += 1
      }
    }
    at = text.indexOf('eyJ', behind)
  }
}

const pemHead = /-----BEGIN ([A-Z0-9 ]{0,60})-----/y
const pemBody = /(?:[A-Za-z0-9+/=_:,.() -]|\\{1,8}[nrt]|\\\r?\n|[\r\n\t>|]|&#10;|%0[AaDd]|["'] ?[+,]?\s{0,40}["'])/y

const pemSign = signOf('-----BEGIN ')

/** Private keys in PEM and PGP armour: escaped, in one line, indented, cut off. */
export const findPrivateKeys: Finder = (text, report, grams) => {
  if (!grams.mayHold(pemSign)) return
  let at = text.indexOf('-----BEGIN ')
  while (at >= 0) {
    let behind = at + 11
    pemHead.lastIndex = at
    const head = pemHead.exec(text)
    if (head?.[1] !== undefined && /PRIVATE KEY|PGP MESSAGE/.test(head[1])) {
      const body = at + head[0].length
      const tail = `-----END ${head[1]}-----`
      const next = text.indexOf('-----', body)
      behind = next >= 0 && text.startsWith(tail, next) ? next + tail.length : endOfPem(text, body)
      report({ start: at, end: behind, type: 'private-key', reason: 'it is a private key' })
    }
    at = text.indexOf('-----BEGIN ', behind)
  }
}

function endOfPem(text: string, start: number): number {
  let at = start
  for (;;) {
    pemBody.lastIndex = at
    const match = pemBody.exec(text)
    if (match === null) break
    at += match[0].length
  }
  while (at > start && /[\s,.(:]/.test(text.charAt(at - 1))) at -= 1
  return at
}

const publicKeySigns = [pemSign, signOf(' AAAA')]

/** The stretches of certificates and public keys, which may stay. */
export function publicKeyStretches(text: string, grams: Grams): { start: number; end: number }[] {
  if (!grams.mayHoldAny(publicKeySigns)) return []
  const found: { start: number; end: number }[] = []
  let at = text.indexOf('-----BEGIN ')
  while (at >= 0) {
    pemHead.lastIndex = at
    const head = pemHead.exec(text)
    let behind = at + 11
    if (
      head?.[1] !== undefined &&
      /^(?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|EC PUBLIC KEY|X509 CRL|CERTIFICATE REQUEST|TRUSTED CERTIFICATE|PGP PUBLIC KEY BLOCK|PGP SIGNATURE)$/.test(
        head[1],
      )
    ) {
      const end = text.indexOf('-----END ', behind)
      behind = end < 0 ? endOfPem(text, at + head[0].length) : end + 9
      found.push({ start: at, end: behind })
    }
    at = text.indexOf('-----BEGIN ', behind)
  }
  for (const match of text.matchAll(
    /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d{3}|sk-ssh-ed25519@openssh\.com) AAAA[A-Za-z0-9+/=]{20,4096}/g,
  )) {
    found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found.sort((a, b) => a.start - b.start)
}

const cryptHash =
  /\$(?:2[abxy]?\$\d\d\$[./A-Za-z0-9]{40,60}|(?:1|5|6|7|y|gy|apr1|md5|sha1|S|P|H)\$[^\s"'`:,;<>&\\]{8,200}|(?:argon2(?:id|i|d)|scrypt|pbkdf2(?:-sha\d+)?|bcrypt(?:-sha256)?)\$[^\s"'`:;<>&\\]{16,300}|ANSIBLE_VAULT;[^"'`]{20,8192}|(?<=(?:pbkdf2_sha\d{1,3}|bcrypt_sha256|scrypt|argon2)\$)\d[^\s"'`,;<>&\\]{24,300})/y
const ldapHash = /\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT|PBKDF2[A-Z0-9-]{0,8}|ARGON2)\}[A-Za-z0-9+/=.$]{16,200}/gy

/** Password hashes in crypt and LDAP notation. */
export const findPasswordHashes: Finder = (text, report) => {
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at + 1)) {
    cryptHash.lastIndex = at
    const match = cryptHash.exec(text)
    if (match === null) continue
    report({ start: at, end: at + match[0].length, type: 'hash', reason: 'it is the hash of a password' })
    at += match[0].length - 1
  }
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const letter = text.charCodeAt(at + 1)
    if (letter !== 83 && letter !== 77 && letter !== 67 && letter !== 80 && letter !== 65) continue
    ldapHash.lastIndex = at
    const match = ldapHash.exec(text)
    if (match !== null)
      report({ start: at, end: at + match[0].length, type: 'hash', reason: 'it is the hash of a password' })
  }
}

/** A format whose last or only part is a long run of letters, digits, `-` and `_`: tested at each such run. */
interface Shape {
  readonly issuer: string
  /** Of the run itself. */
  readonly run: RegExp
  /** The characters that the run may begin with, where that narrows it. */
  readonly first?: string
  /** What must stand before the run. Anchored at its end; at most 60 characters are looked at. */
  readonly before?: RegExp
  /** The characters that the text before the run may end with, where something must stand before it. */
  readonly lead?: string
  /** What may or must follow. */
  readonly after?: RegExp
  /** True if what may follow must. */
  readonly needsAfter?: true
  readonly leastChanges?: number
  /** Of the run: the fewest and the most units, where few lengths occur. */
  readonly lengths?: readonly [shortest: number, longest: number]
}

const hexDigits = '0123456789abcdef'

const shapes: readonly Shape[] = [
  {
    issuer: 'Discord',
    run: /^[A-Za-z0-9_-]{25,40}$/,
    before: /[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{5,7}\.$/,
    lead: '.',
  },
  { issuer: 'Telegram', run: /^A[A-Za-z0-9_-]{32,40}$/, before: /(?<!\d)\d{8,10}:$/, lead: ':' },
  { issuer: 'Facebook', run: /^[A-Za-z0-9_-]{20,40}$/, before: /(?<!\d)\d{13,17}\|$/, lead: '|' },
  { issuer: 'Twitch', run: /^[a-z0-9]{30}$/, before: /(?<![A-Za-z0-9])oauth:$/, lead: ':', lengths: [30, 30] },
  {
    issuer: 'Zoho',
    run: /^[0-9a-f]{32}$/,
    before: /(?<![\w.])1000\.[0-9a-f]{32}\.$/,
    lead: '.',
    lengths: [32, 32],
  },
  { issuer: 'Google', run: /^APA91b[A-Za-z0-9_-]{60,260}$/, before: /[A-Za-z0-9_-]{6,30}:$/, lead: ':' },
  { issuer: 'Mailchimp', first: hexDigits, run: /^[0-9a-f]{32}-us\d{1,2}$/, lengths: [36, 37] },
  { issuer: 'Mailgun', first: hexDigits, run: /^[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}$/, lengths: [50, 50] },
  { issuer: 'Asana', run: /^[0-9a-f]{32}$/, before: /\d\/\d{10,20}(?:\/\d{10,20})?:$/, lead: ':' },
  { issuer: 'Okta', first: '0', run: /^00[A-Za-z0-9_-]{40}$/, leastChanges: 8 },
  { issuer: 'Trello', first: 'A', run: /^ATTA[0-9a-fA-F]{60,90}$/ },
  { issuer: 'ClickUp', first: 'p', run: /^pk_\d{4,12}_[A-Z0-9]{28,40}$/ },
  { issuer: 'Ghost', run: /^[0-9a-f]{64}$/, before: /(?<![A-Za-z0-9])[0-9a-f]{24}:$/, lead: ':' },
  {
    issuer: 'Salesforce',
    run: /^[A-Za-z0-9_]{16,200}$/,
    before: /(?<![A-Za-z0-9])00D[A-Za-z0-9]{12,15}!(?:[A-Za-z0-9_]{1,40}\.)?$/,
    lead: '!.',
    after: /(?:\.[A-Za-z0-9_]{1,120}){0,3}/y,
  },
  { issuer: 'Airtable', run: /^[0-9a-f]{40,80}$/, before: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.$/, lead: '.' },
  { issuer: 'Twitter', first: '0123456789', run: /^\d{15,20}-[A-Za-z0-9]{30,45}$/, leastChanges: 8, lengths: [46, 66] },
  { issuer: 'Rancher', run: /^[a-z0-9]{54}$/, before: /(?<![A-Za-z0-9])token-[a-z0-9]{5}:$/, lead: ':' },
  {
    issuer: 'DeepL',
    run: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
    lengths: [36, 36],
    first: hexDigits,
    after: /:fx(?![A-Za-z0-9])/y,
    needsAfter: true,
  },
  {
    issuer: 'Apollo',
    run: /^[A-Za-z0-9_-]{22}$/,
    before: /(?<![\w.-])(?:service|user):[A-Za-z0-9_.-]{2,48}:$/,
    lead: ':',
    leastChanges: 5,
    lengths: [22, 22],
  },
  { issuer: 'MaxMind', run: /^[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk$/, lengths: [40, 40] },
  { issuer: 'Vault', run: /^[A-Za-z0-9]{24}$/, before: /(?<![A-Za-z0-9./@_-])[sb]\.$/, leastChanges: 6, lead: '.' },
  {
    issuer: 'ngrok',
    first: '12',
    run: /^[12][A-Za-z0-9]{26,27}_[A-Za-z0-9]{20,24}$/,
    leastChanges: 8,
    lengths: [48, 53],
  },
  { issuer: 'Sanity', first: 's', run: /^sk[A-Za-z0-9]{78,200}$/, leastChanges: 16 },
  { issuer: 'Azure DevOps', run: /^[A-Za-z0-9]{70,80}AZDO[A-Za-z0-9]{4}$/, lengths: [78, 88] },
  { issuer: 'a wallet', first: '5KL', run: /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/, leastChanges: 12 },
  {
    issuer: 'an Ethereum wallet',
    first: '0',
    run: /^0x[0-9a-fA-F]{64}$/,
    before: /priv[A-Za-z_ ]{0,20}["']?\s{0,3}[:=]?\s{0,3}["']?$/i,
  },
]

/** By the unit before a run and the first one of it; 0 stands for any unit that leads to no format. */
const shapesByEnds: (readonly Shape[] | undefined)[] = new Array<undefined>(128 * 128).fill(undefined)
const leads = new Set(shapes.flatMap(({ lead }) => Array.from(lead ?? '')))
const leadCodes = new Uint8Array(128)
for (const lead of leads) leadCodes[lead.charCodeAt(0)] = 1

function shapesBetween(lead: number, first: number): readonly Shape[] {
  const before = lead < 128 && leadCodes[lead] === 1 ? lead : 0
  const ends = before * 128 + first
  let fitting = shapesByEnds[ends]
  if (fitting === undefined) {
    fitting = shapes.filter(
      (shape) =>
        (shape.lead === undefined || (before !== 0 && shape.lead.includes(String.fromCharCode(before)))) &&
        (shape.first === undefined || shape.first.includes(String.fromCharCode(first))),
    )
    shapesByEnds[ends] = fitting
  }
  return fitting
}

/** True for a sign that some formats are told by when it stands before a run. */
export function leadsToShape(unit: string): boolean {
  return leads.has(unit)
}

/** Shorter runs have none of these formats. */
export const shortestShape = 16

/** Looks at a run of letters, digits, `-` and `_` for a format told by the run and what stands around it. */
export function shapedSecretAt(text: string, start: number, end: number, report: Report): void {
  const length = end - start
  if (length < shortestShape || length > 300) return
  let run: string | null = null
  for (const shape of shapesBetween(text.charCodeAt(start - 1), text.charCodeAt(start))) {
    const { lengths } = shape
    if (lengths !== undefined && (length < lengths[0] || length > lengths[1])) continue
    run ??= text.slice(start, end)
    if (!shape.run.test(run)) continue
    if (shape.leastChanges !== undefined && classChanges(run) < shape.leastChanges) continue
    let from = start
    if (shape.before !== undefined) {
      const before = shape.before.exec(text.slice(Math.max(0, start - 60), start))
      if (before === null) continue
      from = /priv/i.test(before[0]) ? start : start - before[0].length
    }
    let to = end
    if (shape.after !== undefined) {
      shape.after.lastIndex = end
      const behind = shape.after.exec(text)
      if (behind === null && shape.needsAfter === true) continue
      to += behind?.[0].length ?? 0
    }
    report({ start: from, end: to, type: 'token', reason: `it has the form of a secret of ${shape.issuer}` })
    return
  }
}

/** A format with a rare literal inside it: walked back from there to the beginning of the token. */
interface Marked {
  readonly issuer: string
  readonly mark: string
  readonly before: RegExp
  readonly after: RegExp
  /** True where what stands up to the mark is an identifier and stays. */
  readonly staysBefore?: true
}

const marked = withSigns([
  { issuer: 'Azure', mark: 'Q~', before: /[A-Za-z0-9_~.-]{3}\d$/, after: /[A-Za-z0-9_~.-]{28,40}/y },
  { issuer: 'LINE', mark: '1O/w1cDnyilFU=', before: /[A-Za-z0-9+/]{60,200}$/, after: /=?/y },
  { issuer: 'Laravel', mark: 'base64:', before: /$/, after: /[A-Za-z0-9+/]{40,90}={0,2}/y },
  {
    issuer: 'Stripe',
    mark: '_secret_',
    before: /(?<![A-Za-z0-9])(?:pi|seti|cs|src|ba|prv|vs|ca|sub|in)_[A-Za-z0-9_]{3,90}$/,
    after: /[A-Za-z0-9]{16,80}/y,
    staysBefore: true,
  },
  { issuer: 'eBay', mark: 'v^1.1#i^1#', before: /$/, after: /[^\s"'&<>]{20,4096}/y },
  {
    issuer: 'a one-time password',
    mark: 'otpauth://',
    before: /$/,
    after: /[^\s"'<>,&?\\]{0,200}\?(?:[^\s"'<>,\\]{0,200}?&)?secret=[A-Za-z2-7%=]{8,200}|[^\s"'<>,\\]{8,600}/y,
  },
  {
    issuer: 'an SSH host',
    mark: 'PuTTY-User-Key-File-',
    before: /$/,
    after: /[^]{40,8192}?Private-MAC: ?[0-9a-f]{40,64}/y,
  },
])

function withSigns(formats: readonly Marked[]): readonly (Marked & { readonly sign: Sign })[] {
  return formats.map((format) => ({ ...format, sign: signOf(format.mark) }))
}

/** Formats told by a rare literal inside them. */
export const findMarkedSecrets: Finder = (text, report, grams) => {
  for (const { issuer, mark, sign, before, after, staysBefore } of marked) {
    if (!grams.mayHold(sign)) continue
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
      after.lastIndex = at + mark.length
      const behind = after.exec(text)
      if (behind === null) continue
      const ahead = before.exec(text.slice(Math.max(0, at - 200), at))
      if (ahead === null) continue
      report({
        start: staysBefore === true ? at + mark.length : at - ahead[0].length,
        end: at + mark.length + behind[0].length,
        type: 'token',
        reason: `it has the form of a secret of ${issuer}`,
      })
    }
  }
}

const schemeInText =
  /(?<![A-Za-z0-9_-])(?:Bearer|Basic|bearer|basic|BEARER|BASIC|ApiKey|SSWS|GenieKey|Bot|DPoP)(?:[ \t]{1,4}|\\[nrt]\s{0,8}|%20|\+)([A-Za-z0-9._~+/|:@$-]{8,8192}={0,2})/g

const schemeSigns = ['Bearer', 'Basic', 'ApiKey', 'SSWS', 'GenieKey', 'Bot', 'DPoP'].map(signOf)

/** `Bearer …` and `Basic …` in running text. */
export const findSchemeCredentials: Finder = (text, report, grams) => {
  if (!grams.mayHoldAny(schemeSigns)) return
  for (const match of text.matchAll(schemeInText)) {
    const body = match[1] ?? ''
    const end = match.index + match[0].length
    const credential = body.replace(/[.:]+$/, '')
    const start = end - body.length
    const isCredential =
      /^b/i.test(match[0]) && /^basic/i.test(match[0])
        ? isBasicCredential(credential)
        : /\d/.test(credential)
          ? credential.length >= 8
          : credential.length >= 20 && classChanges(credential) >= 4
    if (isCredential)
      report({
        start,
        end: start + credential.length,
        type: 'token',
        reason: `it stands behind ${match[0].slice(0, match[0].search(/[^A-Za-z]/))}`,
      })
  }
}
