import { acts } from '../../shared/acts.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isThisMachine } from '../../shared/this-machine.ts'

/**
 * The address of the release feed: what a person set, else that of the repository of the project, where it lies on GitHub.
 *
 * @throws ProblemError UPDATES_NOT_KNOWN where neither tells one, INVALID_INPUT where what was set is none
 */
export function feedAddress(set: string, repository: string | null): string {
  if (set !== '') return checked(set)
  const project = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)$/u.exec(repository ?? '')?.[1]
  if (project !== undefined) return `https://api.github.com/repos/${project}/releases`
  throw new ProblemError({
    code: 'UPDATES_NOT_KNOWN',
    sentence: 'No address is set from which newer versions could be told, and this build names no repository.',
    remedy: `${acts.setFeed}.`,
  })
}

/** As it was set: with TLS, or on this machine. */
function checked(set: string): string {
  const refused = (why: string): ProblemError =>
    new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `"${set}" is no address of a release feed: ${why}.`,
      remedy: 'Give one as https://api.github.com/repos/OWNER/NAME/releases.',
    })
  if (!URL.canParse(set)) throw refused('it is no URL')
  const { protocol, hostname, username, password } = new URL(set)
  if (username !== '' || password !== '') throw refused('it holds a user name or a password')
  if (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))) return set
  throw refused(protocol === 'http:' ? 'it goes over the network without TLS' : `it begins with ${protocol}`)
}
