import type { RawRequest } from '../../shared/delivery.ts'
import { fieldsOf } from '../../shared/headers.ts'

/**
 * The URL that a request was sent to, as far as it tells itself: its Host before the target, or the target where that is a
 * whole URL. `baseUrl` (without a slash at its end) stands in where there is no Host.
 */
export function urlOf({ target, headers }: Pick<RawRequest, 'target' | 'headers'>, baseUrl: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return target
  const { host } = fieldsOf(headers)
  return `${host === undefined || host === '' ? baseUrl : `http://${host}`}${target}`
}
