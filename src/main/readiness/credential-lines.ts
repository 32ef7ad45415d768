/** Credentials that nodes ask for and that are not there, told from the parameters alone. */
import { ownOf } from '../../shared/own-field.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { isSendableType } from '../engine/nodes/http/authentication-by.ts'
import { oldCredentialTypeOf } from '../engine/nodes/http/http-parameters-v1.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'
import type { LineOfNode } from './told-once.ts'

/** What a node cannot do without; nodes that send messages keep them here where their credential is missing. */
export function credentialLines(
  node: WorkflowNode,
  { hasCredential, isClosed }: ReadinessSurroundings,
): readonly LineOfNode[] {
  return typesAsked(node).flatMap(({ type, isRequired, isShown }): readonly LineOfNode[] => {
    const written = ownOf(node.credentials ?? {}, type)
    // A shared template keeps the place of a credential, and neither its id nor its name.
    const reference = written?.name === '' ? undefined : written
    const remedy = { kind: 'add-credential', type, name: reference?.name ?? null, node: node.name } as const
    const told = (severity: LineOfNode['severity'], ofOne: string, ofMany?: string, apart = ''): LineOfNode => {
      const words = { ofOne, ...(ofMany !== undefined && { ofMany, apart }) }
      return { kind: 'credential', node: node.name, severity, words, remedy }
    }
    if (reference === undefined) {
      if (!isRequired) return []
      const what = `for a credential${type === '' ? '' : ` of the type "${type}"`} and`
      // What is meant for one host is not to be sent to another.
      const host = hostOf(node)
      const ofMany = host === null ? undefined : `ask ${what} name none.`
      return [told('blocks', `asks ${what} names none.`, ofMany, host ?? '')]
    }
    if (!hasCredential(type, reference)) {
      const isMadeUp = isShown && isClosed(hostOf(node))
      const instead = isMadeUp
        ? ': in a case the stand-in is shown a made-up one, and a delivery from outside ends there.'
        : '.'
      const what = `the credential "${reference.name}" of the type "${type}", which is not in Faultline${instead}`
      return [told(isMadeUp ? 'notes' : 'blocks', `needs ${what}`, `need ${what}`)]
    }
    const what = `a credential of the type "${type}", which the HTTP Request node cannot send here.`
    if (!isRequired || node.type !== httpRequest || isSendableType(type)) return []
    return [told('blocks', `uses ${what}`, `use ${what}`)]
  })
}

const httpRequest = 'n8n-nodes-base.httpRequest'

/** Where its credential is sent; null where that is not written out. */
function hostOf({ type, parameters }: WorkflowNode): string | null {
  if (type !== httpRequest) return null
  return /^=?https?:\/\/([^/?#{}\s]+)(?=[/?#]|$)/iu.exec(textOf(parameters['url']))?.[1]?.toLowerCase() ?? null
}

interface AskedType {
  readonly type: string
  /** False where the node goes on without one that it does not name. */
  readonly isRequired: boolean
  /** True where all that is done with it is to show it to whoever is asked. */
  readonly isShown: boolean
}

function typesAsked(node: WorkflowNode): readonly AskedType[] {
  const { type, parameters } = node
  switch (type) {
    case httpRequest:
      return [...authenticationOf(node), ...clientCertificateOf(node)]
    case 'faultline.aiStep':
      return modelsOf(node)
    case 'n8n-nodes-base.respondToWebhook':
      return parameters['respondWith'] === 'jwt' ? [{ type: 'jwtAuth', isRequired: true, isShown: false }] : []
    case 'n8n-nodes-base.crypto':
      return [{ type: 'crypto', isRequired: false, isShown: false }]
    default:
      return []
  }
}

function authenticationOf({ parameters, typeVersion }: WorkflowNode): readonly AskedType[] {
  const kind = textOf(parameters['authentication'], 'none')
  if (kind.startsWith('=')) return []
  const type =
    typeVersion < 2
      ? oldCredentialTypeOf(kind)
      : kind === 'predefinedCredentialType'
        ? textOf(parameters['nodeCredentialType'])
        : kind === 'genericCredentialType'
          ? textOf(parameters['genericAuthType'])
          : null
  return type === null ? [] : [{ type, isRequired: true, isShown: true }]
}

function clientCertificateOf({ parameters }: WorkflowNode): readonly AskedType[] {
  return parameters['provideSslCertificates'] === true ? [{ type: 'httpSslAuth', isRequired: true, isShown: true }] : []
}

function modelsOf({ parameters }: WorkflowNode): readonly AskedType[] {
  if (parameters['provider'] !== undefined && parameters['provider'] !== 'openai-compatible') return []
  return [{ type: textOf(parameters['credential_type'], 'openAiApi'), isRequired: false, isShown: true }]
}

function textOf(value: unknown, preset = ''): string {
  return typeof value === 'string' ? value : preset
}
