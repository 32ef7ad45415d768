import type { CaseView } from '../../shared/views/case-view.ts'
import { listsHost, readHost } from '../../shared/host-name.ts'
import type { HostTraffic } from '../../shared/host-traffic.ts'
import type { StandInAnswer } from '../../shared/stand-in-answer.ts'
import type { Reproduction } from '../../shared/reproduction.ts'

/** One host that the case sends to, or may. */
export interface OutgoingHost {
  readonly host: string
  readonly isReal: boolean
  /** Null: nobody wrote one. */
  readonly answer: StandInAnswer | null
  /** Of the last send; null where it was not asked. */
  readonly traffic: HostTraffic | null
}

/** Every host of the last send, of the rules and of the list, each once. */
export function outgoingHosts(study: CaseView, reproductions: readonly Reproduction[]): readonly OutgoingHost[] {
  const last = lastTraffic(reproductions)
  const names = [...last.map(({ host }) => host), ...study.answers.map(({ host }) => host), ...study.realHosts]
  return [...new Set(names)].map((host) => ({
    host,
    isReal: isListed(study.realHosts, host),
    answer: study.answers.find((one) => one.host === host) ?? null,
    traffic: last.find((one) => one.host === host) ?? null,
  }))
}

/** Where the requests of the newest send that is over went. */
export function lastTraffic(reproductions: readonly Reproduction[]): readonly HostTraffic[] {
  return reproductions.findLast(({ hosts }) => hosts !== undefined)?.hosts ?? []
}

/** Requests of one item of the last baseline to the hosts of the list, rounded up: so many each change of a sweep sends. */
export function realCount(study: CaseView, reproductions: readonly Reproduction[]): number {
  const baseline = reproductions.findLast(({ change, hosts }) => change === null && hosts !== undefined)
  const sent = (baseline?.hosts ?? []).reduce(
    (sum, { host, real, byRule, byStandIn }) =>
      isListed(study.realHosts, host) ? sum + real + byRule + byStandIn : sum,
    0,
  )
  return Math.ceil(sent / (baseline?.size ?? 1))
}

export function isListed(list: readonly string[], host: string): boolean {
  const read = readHost(host)
  return read !== null && (listsHost(list, read) || list.includes(host))
}
