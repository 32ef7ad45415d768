/** Where the requests to one host went, as they were counted while a case was sent. */
export interface HostTraffic {
  /** `api.stripe.com`, `127.0.0.1:4711`: with the port where it is not the one of the scheme. */
  readonly host: string
  /** Answered by a rule of the case, or by the fault or the token endpoint that is under study. */
  readonly byRule: number
  /** Answered with an empty success because nobody wrote an answer; mail that was kept in the outbox. */
  readonly byStandIn: number
  /** Sent to the real host. */
  readonly real: number
}

/** The counts of several sendings, host by host, in the order in which the hosts came. */
export function joinTraffic(all: readonly HostTraffic[]): readonly HostTraffic[] {
  const byHost = new Map<string, HostTraffic>()
  for (const one of all) {
    const known = byHost.get(one.host)
    byHost.set(
      one.host,
      known === undefined
        ? one
        : {
            host: one.host,
            byRule: known.byRule + one.byRule,
            byStandIn: known.byStandIn + one.byStandIn,
            real: known.real + one.real,
          },
    )
  }
  return [...byHost.values()]
}
