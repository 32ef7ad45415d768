import { ProblemError } from '../../shared/problem.ts'
import { checkHosts } from '../../shared/real-hosts.ts'
import type { HostPolicy } from '../consents/host-gate.ts'

export interface HostOptions {
  readonly allowHost?: readonly string[]
  readonly allowAllHosts?: boolean
}

/**
 * The hosts of `--allow-host`, each spelled in one way.
 *
 * @throws ProblemError WRONG_USAGE for a text that names no host
 */
export function readHosts({ allowHost = [] }: HostOptions): readonly string[] {
  try {
    return checkHosts(allowHost)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw new ProblemError({ ...error.problem, code: 'WRONG_USAGE' })
  }
}

/** How `run` and `serve` deal with hosts other than this machine: nobody is asked. */
export function policyOf(options: HostOptions): Extract<HostPolicy, { readonly kind: 'listed' }> {
  return { kind: 'listed', hosts: options.allowAllHosts === true ? 'all' : readHosts(options) }
}
