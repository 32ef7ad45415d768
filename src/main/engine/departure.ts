import { hostText, readHost, type HostName } from '../../shared/host-name.ts'

/** What is about to leave: who sends what to where. Asked before a connection is made; plain data, so that it can be carried. */
export interface Departure {
  readonly workflow: { readonly id: string; readonly name: string }
  readonly executionId: string
  readonly node: string
  /** `SMTP` for an e-mail. */
  readonly method: string
  /** Absolute; `smtp://host:port` for an e-mail. */
  readonly url: string
  /** Ids of the credentials that the node was given and that go along. */
  readonly credentialIds: readonly string[]
  /** How long it may be held while a person is asked, in milliseconds. */
  readonly holdMs: number
}

/** The longest that a request, or a node that wants a credential, is held while a person is asked, in milliseconds. */
export const longestHoldMs = 60_000

const presetPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 }

/** The host of a departure, its port always named. */
export function destinationOf({ url }: Pick<Departure, 'url'>): HostName {
  const { protocol, host } = new URL(url)
  const read = readHost(host)
  return { name: read?.name ?? host.toLowerCase(), port: read?.port ?? presetPorts[protocol] ?? null }
}

/** The host as people read it: with its port where it is not the one of the scheme. */
export function hostOf({ url }: Pick<Departure, 'url'>): string {
  const { name, port } = destinationOf({ url })
  return hostText({ name, port: port === presetPorts[new URL(url).protocol] ? null : port })
}

const closedCodes = ['HOST_NOT_ALLOWED', 'CREDENTIAL_NOT_FOR_HOST'] as const
export type ClosedCode = (typeof closedCodes)[number]

/** A request that did not leave: the message is the whole sentence for a person. */
export class ClosedHostError extends Error {
  readonly code: ClosedCode

  constructor(code: ClosedCode, sentence: string) {
    super(sentence)
    this.name = 'ClosedHostError'
    this.code = code
  }
}

/** True for the code of such an error, also where it came from another thread as plain data. */
export function isClosedCode(code: string | null | undefined): boolean {
  return closedCodes.some((one) => one === code)
}
