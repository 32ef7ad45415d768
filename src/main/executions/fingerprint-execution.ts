import { createHmac } from 'node:crypto'
import type { CredentialFingerprint, Fingerprint } from '../../shared/fingerprint.ts'
import type { Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { payloadStructure } from '../diagnosis/payload-structure.ts'
import { profileOf } from '../../shared/service-profile.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { timezoneOf } from '../engine/timezone-of.ts'

export interface FingerprintParts {
  readonly workflow: Workflow
  readonly version: string
  readonly items: readonly Item[]
  readonly surroundings: Surroundings
  readonly appVersion: string
  /** Key of the digests: a secret of the store. */
  readonly key: string
}

/** Takes the fingerprint of what surrounds an execution that is about to start (contract §2.1, `changed_before_error`). */
export function fingerprintExecution(parts: FingerprintParts): Fingerprint {
  const { workflow, surroundings } = parts
  const digest = (value: unknown): string =>
    createHmac('sha256', parts.key).update(JSON.stringify(value)).digest('hex').slice(0, 16)
  const first = parts.items[0]?.json ?? {}
  const headers = isObject(first['headers']) ? first['headers'] : {}
  return {
    credentials: credentialsOf(workflow, surroundings, digest),
    payload: {
      contentType: typeof headers['content-type'] === 'string' ? headers['content-type'] : null,
      structure: payloadStructure('body' in first ? first['body'] : first),
    },
    version: {
      workflow: parts.version,
      app: parts.appVersion,
      service: `${profileOf(workflow.settings)}, order of execution ${workflow.settings.executionOrder ?? 'v0'}`,
      ...nodesOf(workflow),
    },
    env: {
      timezone: timezoneOf(workflow, surroundings),
      platform: `${process.platform} ${process.arch}`,
      baseUrl: surroundings.baseUrl.replace(/:\d+$/u, ''),
      ...variablesOf(surroundings, digest),
      proxy: proxyOf(process.env['HTTPS_PROXY'] ?? process.env['HTTP_PROXY']),
    },
  }
}

type NodesFingerprint = Pick<Fingerprint['version'], 'nodeTypes' | 'prompts'>

/** Asked for every execution; neither workflows nor variables are changed in place. */
const knownNodes = new WeakMap<Workflow, NodesFingerprint>()
const knownVariables = new WeakMap<
  Surroundings['variables'],
  { readonly environment: unknown; readonly digests: Pick<Fingerprint['env'], 'variables' | 'eachVariable'> }
>()

function nodesOf(workflow: Workflow): NodesFingerprint {
  const known = knownNodes.get(workflow)
  if (known !== undefined) return known
  const types = workflow.nodes.map((node) => `${node.type}@${String(node.typeVersion)}`)
  const prompts = workflow.nodes.flatMap(({ parameters }) =>
    typeof parameters['prompt_version'] === 'string' ? [parameters['prompt_version']] : [],
  )
  const nodes = { nodeTypes: [...new Set(types)].sort(), prompts: [...new Set(prompts)].sort() }
  knownNodes.set(workflow, nodes)
  return nodes
}

/** Digests of all variables, and of each by `$vars.NAME` or `$env.NAME`. */
function variablesOf(
  { variables, environment = null }: Surroundings,
  digest: (value: unknown) => string,
): Pick<Fingerprint['env'], 'variables' | 'eachVariable'> {
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

function credentialsOf(
  workflow: Workflow,
  surroundings: Surroundings,
  digest: (value: unknown) => string,
): readonly CredentialFingerprint[] {
  const found = new Map<string, CredentialFingerprint>()
  for (const node of workflow.nodes) {
    for (const [type, reference] of Object.entries(node.credentials ?? {})) {
      const credential = surroundings.credential(type, reference, workflow)
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
