import { sameText } from './same-text.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { invalid, type SignatureVerdict } from './signature-verdict.ts'
import type { Provider } from '../providers/provider.ts'
import type { TokenScheme } from '../providers/scheme.ts'
import { ownOf } from '../../shared/own-field.ts'

/** Checks a secret that stands in a header as it is (GitLab, Telegram). */
export function tokenVerdict(
  { title }: Provider,
  headers: HeaderFields,
  { at, prefix = '' }: TokenScheme,
  secret: string,
): SignatureVerdict {
  const name = at.kind === 'header' ? at.name : ''
  const held = ownOf(headers, name)
  if (held !== undefined && !held.startsWith(prefix)) {
    return invalid(
      'malformed-signature',
      `The header \`${name}\` does not begin with \`${prefix}\`, behind which ${title} sends the secret.`,
    )
  }
  const given = held?.slice(prefix.length)
  if (given === undefined) {
    return {
      valid: false,
      reason: 'no-signature',
      sentence: `The request has no header \`${name}\`, in which ${title} sends the secret. A proxy may have dropped it, or no secret is set at the provider.`,
    }
  }
  if (sameText(given, secret)) return { valid: true, reason: null, sentence: `The secret of ${title} agrees.` }
  if (given.trim() === secret.trim()) {
    return {
      valid: false,
      reason: 'secret-format',
      sentence: `The secret of ${title} agrees but for a blank or line break at its start or end: enter it without.`,
    }
  }
  const bare = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/s, '$2')
  if (bare(given) === bare(secret)) {
    return {
      valid: false,
      reason: 'secret-format',
      sentence: `The secret of ${title} agrees but for quotation marks around it: enter it without, at the provider and here.`,
    }
  }
  if (given.toLowerCase() === secret.toLowerCase()) {
    return {
      valid: false,
      reason: 'secret-format',
      sentence: `The secret of ${title} differs in upper and lower case only.`,
    }
  }
  return {
    valid: false,
    reason: 'wrong-secret-or-altered',
    sentence: `The secret in header \`${name}\` differs from the one entered here for ${title}.`,
  }
}
