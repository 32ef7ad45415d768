/** Credentials that nodes ask for and that are not there, told from the parameters alone. */
import { ownOf } from '../../shared/own-field.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { isSendableType } from '../engine/nodes/http/authentication-by.ts'
import { oldCredentialTypeOf } from '../engine/nodes/http/http-parameters-v1.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'
import type { LineOfNode } from './told-once.ts'

/** What a node cannot do without; nodes that send messages keep them here where their credential is missing. */
export function credentialLines(node: WorkflowNode, { hasCredential }: ReadinessSurroundings): readonly LineOfNode[] {
  return typesAsked(node).flatMap(({ type, isRequired }): readonly LineOfNode[] => {
    const written = ownOf(node.credentials ?? {}, type)
    // A shared template keeps the place of a credential, and neither its id nor its name.
    const reference = written?.name === '' ? undefined : written
    const remedy = { kind: 'add-credential', type, name: reference?.name ?? null, node: node.name } as const
    const blocks = (ofOne: string, ofMany?: string, apart = ''): readonly LineOfNode[] => {
      const words = { ofOne, ...(ofMany !== undefined && { ofMany, apart }) }
      return [{ kind: 'credential', node: node.name, severity: 'blocks', words, remedy }]
    }
    if (reference === undefined) {
      if (!isRequired) return []
      const what = `for a credential${type === '' ? '' : ` of the type "${type}"`} and`
      // What is meant for one host is not to be sent to another.
      const host = hostOf(node)
      return blocks(`asks ${what} names none.`, host === null ? undefined : `ask ${what} name none.`, host ?? '')
    }
    if (!hasCredential(type, reference)) {
      const what = `the credential "${reference.name}" of the type "${type}", which is not in Faultline.`
      return blocks(`needs ${what}`, `need ${what}`)
    }
    const what = `a credential of the type "${type}", which the HTTP Request node cannot send here.`
    return isRequired && node.type === httpRequest && !isSendableType(type) ? blocks(`uses ${what}`, `use ${what}`) : []
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
}

function typesAsked(node: WorkflowNode): readonly AskedType[] {
  const { type, parameters } = node
  switch (type) {
    case httpRequest:
      return [...authenticationOf(node), ...clientCertificateOf(node)]
    case 'faultline.aiStep':
      return modelsOf(node)
    case 'n8n-nodes-base.respondToWebhook':
      return parameters['respondWith'] === 'jwt' ? [{ type: 'jwtAuth', isRequired: true }] : []
    case 'n8n-nodes-base.crypto':
      return [{ type: 'crypto', isRequired: false }]
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
  return type === null ? [] : [{ type, isRequired: true }]
}

function clientCertificateOf({ parameters }: WorkflowNode): readonly AskedType[] {
  return parameters['provideSslCertificates'] === true ? [{ type: 'httpSslAuth', isRequired: true }] : []
}

function modelsOf({ parameters }: WorkflowNode): readonly AskedType[] {
  if (parameters['provider'] !== undefined && parameters['provider'] !== 'openai-compatible') return []
  return [{ type: textOf(parameters['credential_type'], 'openAiApi'), isRequired: false }]
}

function textOf(value: unknown, preset = ''): string {
  return typeof value === 'string' ? value : preset
}
