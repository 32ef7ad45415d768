// The hosts that go out for real in a case: read from its file, edited by a person, checked once.
import type { CaseFile } from './case.ts'
import { hostText, listsHost, readHost } from './host-name.ts'
import { ProblemError } from './problem.ts'

/**
 * Hosts as a person writes them, each spelled in one way and named once.
 *
 * @throws ProblemError INVALID_INPUT for a text that names no host
 */
export function checkHosts(given: readonly string[]): readonly string[] {
  return [
    ...new Set(
      given.map((text) => {
        const read = readHost(text)
        if (read !== null) return hostText(read)
        throw new ProblemError({
          code: 'INVALID_INPUT',
          sentence: `"${text}" names no host.`,
          remedy:
            'Give a name or an address, with a port where only that one is meant: api.example.com, 127.0.0.1:4711.',
        })
      }),
    ),
  ]
}

/** The case with other hosts that go out for real. */
export function withRealHosts(file: CaseFile, hosts: readonly string[]): CaseFile {
  return { ...file, baseline: { ...file.baseline, real_hosts: [...hosts] } }
}

/** The case with those hosts answered by stand-ins again. */
export function closedAgain(file: CaseFile, hosts: readonly string[]): CaseFile {
  const closed = hosts.flatMap((host) => readHost(host) ?? [])
  const open = realHostsOf(file).filter((host) => !closed.some((one) => listsHost([host], one)))
  return file.baseline.real_hosts === undefined ? file : withRealHosts(file, open)
}

/** Those of the hosts that none of the others covers: `api.example.com` covers each of its ports. */
export function notAmong(hosts: readonly string[], others: readonly string[]): readonly string[] {
  return hosts.filter((host) => {
    const read = readHost(host)
    return read === null || !listsHost(others, read)
  })
}

/** Hosts that can be read, each spelled in one way and named once; a text that names none is left out. */
export function readableHosts(given: readonly string[]): readonly string[] {
  return [...new Set(given.flatMap((text) => readHost(text) ?? []).map(hostText))]
}

export function realHostsOf({ baseline }: CaseFile): readonly string[] {
  return baseline.real_hosts ?? []
}
