// What a proxy did with a request, from its two sides. In: what came to it and what went on. Out: one sentence. Pure.
import type { ReproductionItem } from '../../shared/reproduction.ts'

/** Headers of one connection alone, and those that a proxy writes anew whatever it does (RFC 9110 §7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'te', 'trailer', 'upgrade', 'via', 'expect'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'accept-encoding', 'date', 'user-agent'],
])

/** Null where no proxy stood on the way, or it passed on what it was given. */
export function proxyWords({
  proxyView: view,
  providerView,
}: Pick<ReproductionItem, 'proxyView' | 'providerView'>): string | null {
  if (view === null) return null
  if (view.answeredByProxy) {
    const status = providerView?.statusCode ?? null
    const what = status === null ? 'answered itself' : `answered ${String(status)} itself`
    return view.forwarded === null ? `The proxy ${what}; nothing reached the listener.` : `The proxy ${what}.`
  }
  if (view.forwarded === null) return null
  const [came, went] = [headOf(view.received), headOf(view.forwarded)]
  if (came.target !== went.target) return `The proxy passed \`${came.target}\` on as \`${went.target}\`.`
  const lost = [...came.headers.keys()].filter((name) => !ofConnection.has(name) && !went.headers.has(name))
  if (lost.length > 0) return `The proxy did not pass on the header ${lost.map((name) => `\`${name}\``).join(', ')}.`
  const changed = ['x-forwarded-proto', 'content-type', 'host'].find(
    (name) => came.headers.has(name) && came.headers.get(name) !== went.headers.get(name),
  )
  if (changed !== undefined && changed !== 'host')
    return `The proxy passed \`${changed}: ${came.headers.get(changed) ?? ''}\` on as \`${went.headers.get(changed) ?? ''}\`.`
  if (view.bodyChanged) return 'The proxy passed another body on than it was sent.'
  return changed === undefined ? null : 'The proxy passed another Host on than it was sent.'
}

interface Head {
  /** Method and target, without the version of the protocol. */
  readonly target: string
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>
}

function headOf(text: string): Head {
  const [line = '', ...lines] = text.split(/\r?\n/u)
  const headers = lines.flatMap((one): (readonly [string, string])[] => {
    const colon = one.indexOf(':')
    return colon < 1 ? [] : [[one.slice(0, colon).trim().toLowerCase(), one.slice(colon + 1).trim()]]
  })
  return { target: line.replace(/ HTTP\/\d(?:\.\d)?$/u, ''), headers: new Map(headers) }
}
