import type { PartComparison } from '../../shared/delivery.ts'
import type { LoggedCaller } from '../../shared/logged-request.ts'
import type { Registration } from './registration.ts'

/**
 * What a webhook asks of its callers, beside the status with which one of them was refused and what a line of a log shows of that one
 * (contract §5). The parts that may have refused it do not agree.
 */
export function refusalParts(
  registration: Registration,
  status: 401 | 403,
  caller: LoggedCaller | null,
): readonly PartComparison[] {
  const { ipWhitelist, ignoreBots } = registration.options
  const parts: PartComparison[] = []
  if (status === 403 && typeof ipWhitelist === 'string' && ipWhitelist.trim() !== '') {
    const shown = caller === null ? '' : `, and the line shows \`${caller.address}\``
    parts.push(differing('address', `the webhook takes calls from \`${ipWhitelist}\` alone${shown}`))
  }
  if (status === 403 && ignoreBots === true) {
    const shown = caller?.userAgent == null ? '' : `, and the line shows the user agent \`${caller.userAgent}\``
    parts.push(differing('authentication', `the webhook ignores bots${shown}`))
  }
  const asked = askedFor(registration, status, caller)
  // What asks for nothing is named only where nothing else can have refused it.
  if (asked.mayRefuse || parts.length === 0) parts.push(differing('authentication', asked.sentence))
  return parts
}

function differing(part: PartComparison['part'], sentence: string): PartComparison {
  return { part, agrees: false, sentence }
}

interface Asked {
  /** False where the webhook itself never answers so. */
  readonly mayRefuse: boolean
  readonly sentence: string
}

function askedFor({ authentication }: Registration, status: 401 | 403, caller: LoggedCaller | null): Asked {
  switch (authentication) {
    case 'none':
      return {
        mayRefuse: false,
        sentence: `the webhook asks for no authentication: what stands in front of the service answered ${String(status)}, or the webhook asked for one then`,
      }
    case 'basicAuth':
      return { mayRefuse: true, sentence: `the webhook asks for Basic Auth${userShown(caller)}` }
    case 'headerAuth':
      return status === 403
        ? {
            mayRefuse: true,
            sentence:
              'the webhook asks for Header Auth: the header of its credential was missing, or held another value',
          }
        : {
            mayRefuse: false,
            sentence:
              'the webhook asks for Header Auth, which answers 403 to what does not fit: what stands in front of the service answered 401',
          }
    case 'jwtAuth':
      return {
        mayRefuse: true,
        sentence:
          status === 401
            ? 'the webhook asks for a JWT, and answers 401 where no `Authorization: Bearer …` comes'
            : 'the webhook asks for a JWT, and answers 403 where one came that is expired or signed with another key',
      }
    case 'unknown':
      return { mayRefuse: true, sentence: 'the webhook asks for an authentication that is not known here' }
  }
}

function userShown(caller: LoggedCaller | null): string {
  if (caller === null) return ': user or password were missing, or differed'
  return caller.hasUser
    ? '; the line shows a user, so that its name or its password differed'
    : '; the line shows no user: none was sent, or a proxy took `Authorization` away'
}
