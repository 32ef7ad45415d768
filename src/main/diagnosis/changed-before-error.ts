import type { ChangedBeforeError } from '../../shared/diagnostic-record.ts'
import type { CredentialFingerprint, Fingerprint, PayloadFingerprint } from '../../shared/fingerprint.ts'

/** One thing that differs between the last successful and the failing execution. */
export interface ChangeEvidence {
  readonly what: ChangedBeforeError
  /** One sentence with both values. No secret stands in it. */
  readonly sentence: string
}

/**
 * Compares what surrounded the failing execution with what surrounded the last successful one, in the order of contract
 * §2.1: credentials, payload, version, env. Empty where nothing differs.
 */
export function changedBeforeError(success: Fingerprint, failing: Fingerprint): readonly ChangeEvidence[] {
  const sentences: Record<ChangedBeforeError, readonly string[]> = {
    credentials: credentialChanges(success.credentials, failing.credentials),
    payload:
      success.payload === null || failing.payload === null ? [] : payloadChanges(success.payload, failing.payload),
    version: versionChanges(success.version, failing.version),
    env: envChanges(success.env, failing.env),
  }
  return Object.entries(sentences).flatMap(([what, list]) =>
    // The keys of the record above are the four values.
    list.map((sentence) => ({ what: what as ChangedBeforeError, sentence })),
  )
}

function credentialChanges(
  before: readonly CredentialFingerprint[],
  after: readonly CredentialFingerprint[],
): string[] {
  const gone = before.filter((one) => !after.some((other) => other.id === one.id))
  const added = after.filter((one) => !before.some((other) => other.id === one.id))
  const altered = after.flatMap((now) => {
    const then = before.find((one) => one.id === now.id)
    return then === undefined ? [] : alteredCredential(then, now)
  })
  return [
    ...gone.map(
      (one) => `Credential ${one.id} (${one.type}) was used by the last successful execution and is not now.`,
    ),
    ...added.map(
      (one) => `Credential ${one.id} (${one.type}) is used now and was not by the last successful execution.`,
    ),
    ...altered,
  ]
}

function alteredCredential(then: CredentialFingerprint, now: CredentialFingerprint): string[] {
  const name = `Credential ${now.id} (${now.type})`
  return [
    ...(then.secret === now.secret ? [] : [`${name} holds another secret than at the last successful execution.`]),
    ...difference(`Scopes of credential ${now.id}`, then.scopes, now.scopes),
    ...difference(`Expiry of credential ${now.id}`, then.expiresAt, now.expiresAt),
    ...difference(`Base URL of credential ${now.id}`, then.baseUrl, now.baseUrl),
  ]
}

/** What differs between two payloads, in sentences. */
export function payloadChanges(then: PayloadFingerprint, now: PayloadFingerprint): string[] {
  const missing = then.structure.filter((line) => !now.structure.includes(line))
  const extra = now.structure.filter((line) => !then.structure.includes(line))
  return [
    ...difference('The content type of the payload', then.contentType, now.contentType),
    ...(missing.length === 0 ? [] : [`The payload lacks ${list(missing)}, which the last successful one had.`]),
    ...(extra.length === 0 ? [] : [`The payload has ${list(extra)}, which the last successful one had not.`]),
  ]
}

function versionChanges(then: Fingerprint['version'], now: Fingerprint['version']): string[] {
  const types = now.nodeTypes.filter((type) => !then.nodeTypes.includes(type))
  return [
    ...(then.workflow === now.workflow ? [] : ['The workflow was edited after the last successful execution.']),
    ...(types.length === 0 ? [] : [`The workflow now holds ${list(types)}.`]),
    ...difference('The version of Faultline', then.app, now.app),
    ...(then.service === undefined || now.service === undefined
      ? []
      : difference('The service profile', then.service, now.service)),
    ...difference('The prompt version', then.prompts.join(', ') || null, now.prompts.join(', ') || null),
  ]
}

function envChanges(then: Fingerprint['env'], now: Fingerprint['env']): string[] {
  return [
    ...difference('The time zone', then.timezone, now.timezone),
    ...difference('The platform', then.platform, now.platform),
    ...difference('The base URL of the webhooks', then.baseUrl, now.baseUrl),
    ...difference('The HTTP proxy', then.proxy, now.proxy),
    ...variableChanges(then, now),
  ]
}

/** A value is told as changed, never shown. */
function variableChanges(then: Fingerprint['env'], now: Fingerprint['env']): string[] {
  const [before, after] = [then.eachVariable, now.eachVariable]
  if (before === undefined || after === undefined) {
    return then.variables === now.variables ? [] : ['The variables ($vars, $env) hold other values.']
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => {
    if (before[name] === after[name]) return []
    if (before[name] === undefined)
      return [`The variable ${name} is set now and was not at the last successful execution.`]
    if (after[name] === undefined)
      return [`The variable ${name} was set at the last successful execution and is not now.`]
    return [`The variable ${name} holds another value than at the last successful execution.`]
  })
}

/** One sentence with both values where they differ; null is "not set". */
export function difference(what: string, then: string | null, now: string | null): string[] {
  return then === now ? [] : [`${what} was ${then ?? 'not set'} and is ${now ?? 'not set'}.`]
}

/** Names the first five. */
function list(lines: readonly string[]): string {
  const shown = lines.slice(0, 5).map((line) => `\`${line}\``)
  return lines.length > 5 ? `${shown.join(', ')} and ${lines.length - 5} more` : shown.join(', ')
}
