/** Secrets that addresses carry: passwords before the host, and webhook addresses that are a secret as a whole. */
import type { Finder, Report } from '../finding.ts'
import type { Stretch } from '../placeholder.ts'
import { classChanges } from '../text/runs.ts'
import { isMeaningless } from '../keys/value-looks.ts'
import { signOf } from '../text/grams.ts'

const edgeOfAddress = /[\s"'`<>\\^]/
const host =
  /^(?:\[[0-9a-fA-F:.]{2,45}\]|[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,252}[\p{L}\p{N}])?)(?::\d{1,5})?(?=[/?#,;)\]}]|$)/u

/** Where an address keeps user and password, and behind it the host. */
interface Authority {
  /** Behind `://`. */
  readonly start: number
  /** At the `@`, or -1. */
  readonly at: number
  /** Behind the host. */
  readonly end: number
}

/** The authorities of all addresses in a text. A raw `@`, `/` or `#` in a password belongs to the password. */
function authorities(text: string): Authority[] {
  if (lastRead.text !== text) lastRead = { text, authorities: readAuthorities(text) }
  return lastRead.authorities
}

/** Several finders ask for the addresses of the same text in turn. */
let lastRead: { text: string; authorities: Authority[] } = { text: '', authorities: [] }

function readAuthorities(text: string): Authority[] {
  const found: Authority[] = []
  let mark = text.indexOf('://')
  while (mark >= 0) {
    const start = mark + 3
    mark = text.indexOf('://', start)
    const reach = Math.min(mark < 0 ? text.length : mark, start + 4096)
    const rest = text.slice(start, reach)
    const stop = rest.search(edgeOfAddress)
    const body = stop < 0 ? rest : rest.slice(0, stop)
    if (body === '') continue
    const at = separatorOf(body)
    const hostStart = at < 0 ? 0 : at + 1
    const hostLength = host.exec(body.slice(hostStart, hostStart + 320))?.[0].length ?? 0
    found.push({ start, at: at < 0 ? -1 : start + at, end: start + hostStart + hostLength })
  }
  return found
}

/** The `@` between password and host: the last one that a host follows, unless the text before it is a host and a path. */
function separatorOf(body: string): number {
  const edge = body.search(/[/?#]/)
  const first = edge < 0 ? body : body.slice(0, edge)
  const plain = first.lastIndexOf('@')
  const colon = body.indexOf(':')
  // `host:8080/path?mail=a@b.example` has a port, no password.
  const portAndPath = /^[^@:/?#]*:\d{1,5}(?:[/?#]|$)/.test(body)
  if (colon >= 0 && (edge < 0 || colon < edge) && !portAndPath) {
    for (let at = body.lastIndexOf('@'); at > colon; at = body.lastIndexOf('@', at - 1)) {
      if (host.test(body.slice(at + 1, at + 321))) return at
      if (at < plain) break
    }
  }
  return plain
}

/** Passwords and tokens before the host of an address. */
export const findUserInfo: Finder = (text, report, grams) => {
  for (const { start, at } of authorities(text)) {
    if (at < 0) continue
    const colon = text.indexOf(':', start)
    if (colon >= 0 && colon < at) {
      const password = text.slice(colon + 1, at)
      if (!isMeaningless(password))
        report({
          start: colon + 1,
          end: at,
          type: 'password',
          reason: 'it is the password of an address',
          spreads: true,
        })
      const user = text.slice(start, colon)
      if (/^(?=.*\d)[A-Za-z0-9_-]{20,}$/.test(user))
        report({ start, end: colon, type: 'token', reason: 'it is the user of an address and looks like a token' })
    } else if (looksLikeToken(text.slice(start, at))) {
      report({
        start,
        end: at,
        type: 'token',
        reason: 'it is the user of an address and looks like a token',
        spreads: true,
      })
    }
  }
  if (grams.holds(oracleSign)) takeGroup(text, oracle, 1, report)
  if (grams.holdsAny(driverSigns)) takeGroup(text, driver, 1, report)
}

function looksLikeToken(user: string): boolean {
  return /^[A-Za-z0-9_.~-]{16,}$/.test(user) && (/\d/.test(user) || classChanges(user) >= 4)
}

/** Takes group 1 of each match, behind which stand `tail` further units. */
function takeGroup(text: string, pattern: RegExp, tail: number, report: Report): void {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length - tail
    const start = end - (match[1]?.length ?? 0)
    if (isMeaningless(text.slice(start, end))) continue
    report({
      start,
      end,
      type: 'password',
      reason: 'it is the password of an address',
      spreads: true,
    })
  }
}

/** `user:password@tcp(host:3306)/name`, as drivers of Go write it. */
const driver = /[A-Za-z0-9_.-]{1,60}:([^\s"'`@]{1,100})@(?=(?:tcp|tcp6|unix|cloudsql)\()/g
const driverSigns = ['@tcp(', '@tcp6(', '@unix(', '@cloudsql('].map(signOf)
const oracleSign = signOf('jdbc:oracle:')
const oracle = /jdbc:oracle:[a-z]{1,10}:[^\s/@"']{1,60}\/([^\s@"']{1,100})@/g

interface SecretAddress {
  readonly host: string
  /** From the host on; what group 1 matches goes. */
  readonly path: RegExp
}

/** Addresses whose path is the credential. */
const secretAddresses: readonly SecretAddress[] = [
  { host: 'hooks.slack.com', path: /\/(?:services|workflows|triggers)\/([A-Za-z0-9+/_-]{8,200})/y },
  { host: 'hooks.slack-gov.com', path: /\/(?:services|workflows|triggers)\/([A-Za-z0-9+/_-]{8,200})/y },
  { host: 'discord.com/api', path: /(?:\/v\d{1,2})?\/webhooks\/(\d{5,25}\/[A-Za-z0-9_-]{16,200})/y },
  { host: 'discordapp.com/api', path: /(?:\/v\d{1,2})?\/webhooks\/(\d{5,25}\/[A-Za-z0-9_-]{16,200})/y },
  { host: '.webhook.office.com', path: /\/(?:webhookb2|webhook)\/([A-Za-z0-9@/_-]{20,400})/y },
  { host: 'outlook.office.com', path: /\/webhook(?:b2)?\/([A-Za-z0-9@/_-]{20,400})/y },
  { host: 'outlook.office365.com', path: /\/webhook(?:b2)?\/([A-Za-z0-9@/_-]{20,400})/y },
  { host: 'hooks.zapier.com', path: /\/hooks\/(?:catch|standard)\/(\d{3,12}\/[A-Za-z0-9]{4,20})/y },
  {
    host: 'maker.ifttt.com',
    path: /\/(?:trigger\/[A-Za-z0-9_-]{1,80}\/(?:json\/)?with\/key|use)\/([A-Za-z0-9_-]{10,80})/y,
  },
  { host: '.make.com', path: /\/([a-z0-9]{24,40})(?![A-Za-z0-9])/y },
  { host: 'hook.integromat.com', path: /\/([a-z0-9]{24,40})/y },
  { host: 'api.telegram.org', path: /\/(?:file\/)?bot([0-9]{5,16}(?::|%3A)[A-Za-z0-9_-]{20,60})/y },
  { host: 'open.feishu.cn', path: /\/open-apis\/bot\/v2\/hook\/([A-Za-z0-9-]{16,80})/y },
  { host: 'open.larksuite.com', path: /\/open-apis\/bot\/v2\/hook\/([A-Za-z0-9-]{16,80})/y },
  { host: 'events.pagerduty.com', path: /\/integration\/([0-9a-f]{20,40})/y },
  { host: 'alert.victorops.com', path: /\/integrations\/generic\/\d{1,12}\/alert\/([A-Za-z0-9-]{16,60})/y },
  { host: 'logs-01.loggly.com', path: /\/(?:inputs|bulk)\/([A-Za-z0-9-]{16,60})/y },
  { host: '.sumologic.com', path: /\/receiver\/v1\/http\/([A-Za-z0-9+/=_-]{20,300})/y },
  { host: '.datadoghq.com', path: /\/(?:v1\/input|api\/v1\/[a-z]{1,20})\/([0-9a-f]{32})/y },
  { host: '.infura.io', path: /\/(?:ws\/)?v3\/([0-9a-f]{32})/y },
  { host: '.alchemy.com', path: /\/v2\/([A-Za-z0-9_-]{20,60})/y },
  { host: '.alchemyapi.io', path: /\/v2\/([A-Za-z0-9_-]{20,60})/y },
  { host: '.quiknode.pro', path: /\/([0-9a-f]{30,60})/y },
  { host: 'hc-ping.com', path: /\/([A-Za-z0-9_-]{20,60})/y },
  { host: 'uptime.betterstack.com', path: /\/api\/v1\/heartbeat\/([A-Za-z0-9]{16,60})/y },
  { host: 'calendar.google.com', path: /\/calendar\/ical\/[^\s/"']{1,200}\/(private-[0-9a-f]{16,64})/y },
  { host: 'script.google.com', path: /\/macros\/s\/([A-Za-z0-9_-]{30,120})/y },
  { host: 'hooks.airtable.com', path: /\/workflows\/v1\/genericWebhook\/([A-Za-z0-9/]{20,120})/y },
  { host: 'webhook.site', path: /\/([0-9a-f]{8}-[0-9a-f-]{27})/y },
]
const byDomain = new Map<string, SecretAddress[]>()
for (const address of secretAddresses) {
  const domain = domainOf(address.host.replace(/\/.*/, ''))
  byDomain.set(domain, [...(byDomain.get(domain) ?? []), address])
}

/** The last two labels of a host. */
function domainOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return name.slice(name.lastIndexOf('.', dot - 1) + 1).replace(/^[^]*[/@]/, '')
}

const anyHookPath = /\/hooks\/([A-Za-z0-9]{16,60}(?:\/[A-Za-z0-9]{16,80})?)(?![A-Za-z0-9.])/g

const hookSign = signOf('/hooks/')
const bareHosts = ['hooks.slack.com/', 'discord.com/api/', 'discordapp.com/api/', 'api.telegram.org/'].map(signOf)

/** The secret part of webhook addresses. */
export const findSecretAddresses: Finder = (text, report, grams) => {
  const hostEnds = authorities(text).map(({ end }) => end)
  for (const bare of bareHosts) {
    if (!grams.mayHold(bare)) continue
    for (let at = text.indexOf(bare.text); at >= 0; at = text.indexOf(bare.text, at + bare.text.length))
      hostEnds.push(text.indexOf('/', at))
  }
  for (const end of hostEnds) {
    const portless = text.slice(Math.max(0, end - 120), end).replace(/:\d{1,5}$/, '')
    for (const address of byDomain.get(domainOf(portless)) ?? []) {
      const slash = address.host.indexOf('/')
      const name = slash < 0 ? address.host : address.host.slice(0, slash)
      if (!portless.endsWith(name)) continue
      const behind = slash < 0 ? end : end + address.host.length - slash
      if (slash >= 0 && !text.startsWith(address.host.slice(slash), end)) continue
      address.path.lastIndex = behind
      const match = address.path.exec(text)
      if (match?.[1] === undefined) continue
      const stop = behind + match[0].length
      report({
        start: stop - match[1].length,
        end: stop,
        type: 'webhook',
        reason: 'whoever knows this address may call it',
        spreads: true,
      })
    }
  }
  for (const match of grams.holds(hookSign) ? text.matchAll(anyHookPath) : []) {
    const body = match[1] ?? ''
    const end = match.index + match[0].length
    if (/\d/.test(body) && /[A-Za-z]/.test(body))
      report({ start: end - body.length, end, type: 'webhook', reason: 'whoever knows this address may call it' })
  }
}

/** The stretch from `://` to the end of the host, for finders that must not mistake its `@` for that of an e-mail address. */
export function authorityStretches(text: string): Stretch[] {
  return authorities(text)
    .filter(({ at }) => at >= 0)
    .map(({ start, end }) => ({ start, end }))
}
