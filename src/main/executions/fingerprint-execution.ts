import { onceFor } from '../../shared/once-for.ts'
import { createHmac } from 'node:crypto'
import type { OpenCredential } from '../../shared/credential.ts'
import type { CredentialFingerprint, SurroundingsFingerprint } from '../../shared/fingerprint.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'
import { profileOf } from '../../shared/service-profile.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { timezoneOf } from '../engine/timezone-of.ts'

export interface FingerprintParts {
  readonly workflow: Workflow
  readonly version: string
  readonly surroundings: Surroundings
  readonly appVersion: string
  /** Key of the digests: a secret of the store. */
  readonly key: string
}

/** All that a fingerprint is taken of, value for value. */
type TakenOf = readonly unknown[]

/** The last one of each workflow: nearly always nothing has changed since the execution before. */
const lastTaken = new WeakMap<Workflow, { readonly of: TakenOf; readonly fingerprint: SurroundingsFingerprint }>()

/**
 * Takes the fingerprint of what surrounds an execution that is about to start (contract §2.1, `changed_before_error`). As long as
 * nothing has changed it is the same object.
 */
export function fingerprintExecution(parts: FingerprintParts): SurroundingsFingerprint {
  const { workflow, version, surroundings, appVersion, key } = parts
  const proxy = process.env['HTTPS_PROXY'] ?? process.env['HTTP_PROXY']
  const timezone = timezoneOf(workflow, surroundings)
  const { variables, environment = null, baseUrl } = surroundings
  const used = usedCredentials(workflow, surroundings)
  const of = [version, appVersion, key, proxy, timezone, variables, environment, baseUrl]
  const takenOf = [...of, ...used.map(({ credential }) => credential)]
  const last = lastTaken.get(workflow)
  if (last !== undefined && isSame(last.of, takenOf)) return last.fingerprint
  const digest = (value: unknown): string =>
    createHmac('sha256', key).update(JSON.stringify(value)).digest('hex').slice(0, 16)
  const fingerprint = {
    credentials: credentialsOf(used, digest),
    version: {
      workflow: version,
      app: appVersion,
      service: `${profileOf(workflow.settings)}, order of execution ${workflow.settings.executionOrder ?? 'v0'}`,
      ...nodesOf(workflow),
    },
    env: {
      timezone,
      platform: `${process.platform} ${process.arch}`,
      baseUrl: baseUrl.replace(/:\d+$/u, ''),
      ...variablesOf(surroundings, digest),
      proxy: proxyOf(proxy),
    },
  }
  lastTaken.set(workflow, { of: takenOf, fingerprint })
  return fingerprint
}

function isSame(then: TakenOf, now: TakenOf): boolean {
  return then.length === now.length && then.every((value, index) => value === now[index])
}

type NodesFingerprint = Pick<SurroundingsFingerprint['version'], 'nodeTypes' | 'prompts'>

/** Asked for every execution; neither workflows nor variables are changed in place. */
const knownVariables = new WeakMap<
  Surroundings['variables'],
  {
    readonly environment: unknown
    readonly digests: Pick<SurroundingsFingerprint['env'], 'variables' | 'eachVariable'>
  }
>()

const nodesOf = onceFor(({ nodes }: Workflow): NodesFingerprint => {
  const types = nodes.map((node) => `${node.type}@${String(node.typeVersion)}`)
  const prompts = nodes.flatMap(({ parameters }) =>
    typeof parameters['prompt_version'] === 'string' ? [parameters['prompt_version']] : [],
  )
  return { nodeTypes: [...new Set(types)].sort(), prompts: [...new Set(prompts)].sort() }
})

/** Digests of all variables, and of each by `$vars.NAME` or `$env.NAME`. */
function variablesOf(
  { variables, environment = null }: Surroundings,
  digest: (value: unknown) => string,
): Pick<SurroundingsFingerprint['env'], 'variables' | 'eachVariable'> {
  const known = knownVariables.get(variables)
  if (known?.environment === environment) return known.digests
  const named = [
    ...Object.entries(variables).map(([name, value]) => [`$vars.${name}`, digest(value)] as const),
    ...Object.entries(environment ?? {}).map(([name, value]) => [`$env.${name}`, digest(value)] as const),
  ]
  const digests = {
    variables: digest(environment === null ? variables : [variables, environment]),
    eachVariable: Object.fromEntries(named),
  }
  knownVariables.set(variables, { environment, digests })
  return digests
}

interface UsedCredential {
  readonly type: string
  readonly reference: CredentialReference
  /** Null where it is not at hand. */
  readonly credential: OpenCredential | null
}

const noCredentials: readonly UsedCredential[] = []

/** What the nodes refer to, as it is at hand now. */
function usedCredentials(workflow: Workflow, surroundings: Surroundings): readonly UsedCredential[] {
  const references = referencesOf(workflow)
  if (references.length === 0) return noCredentials
  return references.map(({ type, reference }) => ({
    type,
    reference,
    credential: surroundings.credential(type, reference, workflow),
  }))
}

const referencesOf = onceFor(({ nodes }: Workflow): readonly Omit<UsedCredential, 'credential'>[] =>
  nodes.flatMap(({ credentials }) =>
    Object.entries(credentials ?? {}).map(([type, reference]) => ({ type, reference })),
  ),
)

function credentialsOf(
  used: readonly UsedCredential[],
  digest: (value: unknown) => string,
): readonly CredentialFingerprint[] {
  const found = new Map<string, CredentialFingerprint>()
  for (const { type, reference, credential } of used) {
    const id = credential?.id ?? reference.id ?? reference.name
    found.set(`${type} ${id}`, {
      id,
      type,
      secret: credential === null ? 'missing' : digest(credential.data),
      scopes: textOf(credential?.data['scope'] ?? credential?.data['scopes']),
      expiresAt: textOf(credential?.data['expires_at'] ?? credential?.data['expiresAt']),
      baseUrl: textOf(credential?.data['baseUrl'] ?? credential?.data['url'] ?? credential?.data['domain']),
    })
  }
  return [...found.values()].sort((a, b) => a.id.localeCompare(b.id))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function proxyOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  return new URL(url).host
}
