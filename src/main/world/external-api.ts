// Stands in for the hosts under study of a case. In: the case's rules (`shared/case.ts`) and at most one fault at a
// time. Out: real answers, and real failures, on sockets of 127.0.0.1, and a log of every call that arrived. Serves
// contract §7: rate limits, time-outs, 429, 5xx, SSL, IP and proxy problems of outgoing requests can be made to happen.
import type { TlsOptions } from 'node:tls'
import type { ApiLimit, ApiRule } from '../../shared/case.ts'
import { madeUpHeader } from '../../shared/made-up-answer.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { ownOf } from '../../shared/own-field.ts'
import { answerOf, healthyAnswer, planAnswer, type ApiAnswer, type AnswerPlan } from './api-answer.ts'
import { failsAtConnection, isDue, type AnswerEffect, type ApiFault, type ConnectionEffect } from './api-fault.ts'
import { openApiHost, type ApiHost } from './api-host.ts'
import type { ArrivedCall } from './arrived-call.ts'
import type * as Certificates from './certificates.ts'
import { hostKey, hostNameOf, unwrittenRule } from './closed-host.ts'
import { hostText, readHost } from '../../shared/host-name.ts'
import { pathAgrees, ruleAgrees } from './match-rule.ts'
import { realPace, type Pace } from './pace.ts'

/** Answers by host name, or by `host:port` where the URL names a port. */
export type ApiRules = Readonly<Record<string, readonly ApiRule[]>>

/** Where a connection is to be made. */
export interface Destination {
  readonly protocol: 'http:' | 'https:'
  /** Without brackets. */
  readonly hostname: string
  readonly port: number
}

/** Where a connection to a host under study leads instead. */
export type Route =
  /** To 127.0.0.1 at that port; `trusted`: authorities (PEM) beside the client's own. */
  | { readonly kind: 'local'; readonly port: number; readonly trusted: readonly string[] }
  /** To the listener of this app: its own deliveries are told from those of a provider by the port of their sender. */
  | { readonly kind: 'own' }
  | { readonly kind: 'unknown-host'; readonly temporarily: boolean }
  | { readonly kind: 'silent' }

/** One call of a host under study, whether its request arrived or the connection failed. */
export interface ApiCall {
  /** From 1, over all hosts. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** As the rules name it. */
  readonly host: string
  /** Null where the connection failed. */
  readonly request: ArrivedCall | null
  /** What it was answered; null where the fault left it without a whole answer. */
  readonly answer: { readonly status: number; readonly headers: HeaderPairs; readonly body: Buffer } | null
  /** The fault that was there for this call; null where the rule's own answer was given. */
  readonly fault: ApiFault['effect']['kind'] | null
  /** True where nobody wrote the answer that was given. */
  readonly madeUp: boolean
}

/** Answers in place of the rules; null: the rules' own answer (`own`) is given. */
export type Overlay = (host: string, call: ArrivedCall, own: ApiAnswer) => AnswerPlan | null

export interface ExternalApiOptions {
  readonly now?: () => number
  readonly pace?: Pace
  /** True where the call presents the secret of the credential with that name. */
  readonly presents?: (credential: string, call: ArrivedCall) => boolean
  /** How many requests a host takes at the same time; absent: any number. */
  readonly limits?: Readonly<Record<string, ApiLimit>>
  /** True: a host without a rule is answered with an empty success that says so; absent: it is not under study. */
  readonly closes?: boolean
}

/** The stand-in, open. */
export interface ExternalApi {
  /** Every call so far, in the order of arrival. */
  readonly calls: readonly ApiCall[]
  /** Puts these faults in place of those before; of several that are due the first counts. Calls are counted afresh. */
  setFaults(faults: readonly ApiFault[]): void
  /** Puts other rules in place of those before, for the same hosts. */
  setRules(rules: ApiRules): void
  /** What answers before the rules do: a token endpoint, a model. Null: nothing. It is asked once for each call. */
  setOverlay(overlay: Overlay | null): void
  /** Where a connection leads; null where the host is not under study. Asked once for each connection. */
  route(to: Destination): Promise<Route | null>
  close(): Promise<void>
}

/** Opens a stand-in for the hosts of the rules. It listens on free ports of 127.0.0.1. */
export async function openExternalApi(rules: ApiRules, options: ExternalApiOptions = {}): Promise<ExternalApi> {
  const { now = Date.now, pace = realPace, presents = () => true, closes = false, limits = {} } = options
  const crowds = openCrowds(limits)
  let overlay: Overlay | null = null
  const calls: ApiCall[] = []
  let closed = false
  let faults: readonly ApiFault[] = []
  let counts = new Map<ApiFault, number>()
  let currentRules = lowercaseHosts(rules)
  let used = new Map<ApiRule, number>()
  const firsts = new Map<string, ApiAnswer>()
  const hosts = new Map<string, Promise<ApiHost>>()
  const tlsPorts = new Map<string, Promise<number>>()
  let authority: Promise<Certificates.CertificateAuthority> | null = null

  /** Counts the call for each fault that speaks of it, and gives the first fault that is due. */
  const dueFault = (host: string, target: string | null): ApiFault | null => {
    let due: ApiFault | null = null
    for (const fault of faults) {
      if (fault.host !== null && fault.host.toLowerCase() !== host) continue
      if (failsAtConnection(fault.effect) !== (target === null)) continue
      if (fault.path !== null && target !== null && !pathAgrees(fault.path, target)) continue
      const callNumber = (counts.get(fault) ?? 0) + 1
      counts.set(fault, callNumber)
      if (isDue(fault.timing, callNumber)) due ??= fault
    }
    return due
  }

  const agrees = (rule: ApiRule, call: ArrivedCall): boolean =>
    ruleAgrees(rule, call) && (rule.credential === undefined || presents(rule.credential, call))

  const rulesOf = (host: string): readonly ApiRule[] | undefined =>
    ownOf(currentRules, host) ?? (closes ? [unwrittenRule] : undefined)

  const agreeingRule = (host: string, call: ArrivedCall): ApiRule | undefined => {
    const rule = rulesOf(host)?.find((each) => agrees(each, call) && (used.get(each) ?? 0) < (each.times ?? Infinity))
    if (rule) used.set(rule, (used.get(rule) ?? 0) + 1)
    return rule
  }

  const answer = (host: string, call: ArrivedCall): AnswerPlan => {
    const refused = crowds.enter(host)
    const rule = refused ?? agreeingRule(host, call)
    const fault = dueFault(host, call.target)
    const effect: AnswerEffect | null = fault && !failsAtConnection(fault.effect) ? fault.effect : null
    const healthy = effect?.kind === 'healthy'
    const ownAnswer = healthy ? healthyAnswer(rulesOf(host) ?? [], call) : answerOf(rule, call.method, call.target)
    const overlaid = effect === null ? (overlay?.(host, call, ownAnswer) ?? null) : null
    const firstKey = `${host} ${call.method} ${call.target.split('?', 1)[0] ?? ''}`
    const first = firsts.get(firstKey) ?? ownAnswer
    firsts.set(firstKey, first)
    const planned = overlaid ?? planAnswer(effect, ownAnswer, { target: call.target, first, now: now() })
    const delayMs = healthy ? 0 : (rule?.delay_ms ?? 0)
    const plan = planned.kind === 'answer' ? { ...planned, afterMs: planned.afterMs + delayMs } : planned
    calls.push({
      number: calls.length + 1,
      at: now(),
      host,
      request: call,
      answer: plan.kind === 'answer' ? { ...plan.answer, headers: Object.entries(plan.answer.headers) } : null,
      fault: effect?.kind ?? null,
      madeUp: plan.kind === 'answer' && Object.hasOwn(plan.answer.headers, madeUpHeader),
    })
    return plan
  }

  const hostNamed = (host: string): Promise<ApiHost> => {
    let opened = hosts.get(host)
    if (!opened) {
      opened = openApiHost(
        (call) => answer(host, call),
        pace,
        () => crowds.leave(host),
      )
      hosts.set(host, opened)
    }
    return opened
  }

  const authorityOnce = () =>
    (authority ??= certificates().then(({ makeAuthority }) => makeAuthority('Faultline stand-in authority')))

  const tlsPort = (host: string, hostname: string, flavour: TlsFlavour): Promise<number> => {
    const key = `${host} ${flavour}`
    let port = tlsPorts.get(key)
    if (!port) {
      port = Promise.all([hostNamed(host), authorityOnce()]).then(async ([opened, issuer]) =>
        opened.openTls(await tlsOptions(flavour, hostname, issuer)),
      )
      tlsPorts.set(key, port)
    }
    return port
  }

  const localRoute = async (host: string, to: Destination, flavour: TlsFlavour): Promise<Route> => {
    if (to.protocol === 'http:') return { kind: 'local', port: (await hostNamed(host)).port, trusted: [] }
    const port = await tlsPort(host, to.hostname, flavour)
    return { kind: 'local', port, trusted: flavour === 'untrusted' ? [] : [(await authorityOnce()).certificate] }
  }

  const failedRoute = async (host: string, to: Destination, effect: ConnectionEffect): Promise<Route> => {
    switch (effect.kind) {
      case 'unknown-host':
        return { kind: 'unknown-host', temporarily: effect.temporarily }
      case 'connect-timeout':
        return { kind: 'silent' }
      case 'refused':
        return { kind: 'local', port: closedPort, trusted: [] }
      case 'tls':
        if (effect.certificate === 'not-tls') {
          return { kind: 'local', port: (await hostNamed(host)).port, trusted: [] }
        }
        return localRoute(host, to, effect.certificate)
    }
  }

  await Promise.all(Object.keys(currentRules).map(hostNamed))
  return {
    calls,
    setFaults(next) {
      faults = next
      counts = new Map()
      firsts.clear()
    },
    setOverlay(next) {
      overlay = next
    },
    setRules(next) {
      currentRules = lowercaseHosts(next)
      used = new Map()
      firsts.clear()
    },
    async route(to) {
      if (closed) throw new Error('The stand-ins of this case are closed.')
      const host = hostUnderStudy(currentRules, to) ?? (closes ? hostKey(to) : null)
      if (host === null) return null
      const fault = dueFault(host, null)
      if (!fault || !failsAtConnection(fault.effect)) return localRoute(host, to, 'valid')
      // A handshake can only fail where there is one.
      if (fault.effect.kind === 'tls' && to.protocol === 'http:') return localRoute(host, to, 'valid')
      calls.push({
        number: calls.length + 1,
        at: now(),
        host,
        request: null,
        answer: null,
        fault: fault.effect.kind,
        madeUp: false,
      })
      return failedRoute(host, to, fault.effect)
    },
    async close() {
      closed = true
      const opened = await Promise.all(hosts.values())
      await Promise.allSettled(tlsPorts.values())
      await Promise.all(opened.map((host) => host.close()))
    },
  }
}

/** Counts the requests that a host is answering, where it takes only so many. */
function openCrowds(limits: Readonly<Record<string, ApiLimit>>): {
  /** What one too many is answered; null where it is not too many. */
  readonly enter: (host: string) => ApiRule | null
  readonly leave: (host: string) => void
} {
  const byHost = new Map(
    Object.entries(limits).map(([host, limit]) => {
      const read = readHost(host)
      return [read === null ? host.toLowerCase() : hostText(read), limit]
    }),
  )
  const open = new Map<string, number>()
  return {
    enter: (host) => {
      const count = (open.get(host) ?? 0) + 1
      open.set(host, count)
      const limit = byHost.get(host)
      if (limit === undefined || count <= limit.concurrent) return null
      const { concurrent, status = 429, retry_after_s: seconds } = limit
      return {
        path: '/*',
        status,
        ...(seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }),
        json: { error: `At most ${String(concurrent)} requests at the same time.` },
      }
    },
    leave: (host) => {
      open.set(host, Math.max(0, (open.get(host) ?? 0) - 1))
    },
  }
}

/** Nothing listens on the first port of any system in use, and no program is given it as a free one. */
const closedPort = 1

type TlsFlavour =
  'valid' | 'expired' | 'self-signed' | 'wrong-host' | 'untrusted' | 'client-certificate-wanted' | 'old-version'

/** A third of a megabyte that most stand-ins never need. */
function certificates(): Promise<typeof Certificates> {
  return import('./certificates.ts')
}

async function tlsOptions(
  flavour: TlsFlavour,
  hostname: string,
  authority: Certificates.CertificateAuthority,
): Promise<TlsOptions> {
  const certificate =
    flavour === 'self-signed'
      ? await (await certificates()).makeSelfSigned([hostname])
      : await authority.issue(
          flavour === 'wrong-host' ? ['other.invalid'] : [hostname],
          flavour === 'expired' ? 'until-yesterday' : 'now',
        )
  return {
    cert: certificate.certificate,
    key: certificate.privateKey,
    ALPNProtocols: ['http/1.1'],
    ...(flavour === 'client-certificate-wanted'
      ? { requestCert: true, rejectUnauthorized: true, ca: authority.certificate }
      : {}),
    // The client speaks 1.2 and newer (Node.js' default), this server nothing newer than 1.1.
    ...(flavour === 'old-version' ? { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } : {}),
  }
}

function hostUnderStudy(rules: ApiRules, to: Destination): string | null {
  const host = hostNameOf(to)
  const withPort = hostText(host)
  if (Object.hasOwn(rules, withPort)) return withPort
  return Object.hasOwn(rules, host.name) ? host.name : null
}

function lowercaseHosts(rules: ApiRules): ApiRules {
  return Object.fromEntries(
    Object.entries(rules).map(([host, list]) => {
      const read = readHost(host)
      return [read === null ? host.toLowerCase() : hostText(read), list]
    }),
  )
}
