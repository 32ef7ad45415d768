// How a webhook is set up in its workflow: active or not, its method and its path. In: the workflow of the case. Out: the same
// set up otherwise. Serves contract §3 and §4 rules 1 and 2.
import type { RawRequest } from '../../shared/delivery.ts'
import { onNode, onWorkflow } from './alter-workflow.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { switchField, textField } from './fields.ts'

const layer = 'node'
const webhookType = 'n8n-nodes-base.webhook'

const active = defineChange(layer, {
  name: 'active',
  title: 'Workflow active or not',
  description: 'A workflow that is not active does not serve its production URL (contract §3).',
  aim: ({ active: to }) => (to ? 'repair' : 'break'),
  fields: { active: switchField('The workflow is active', false) },
  sentence: ({ active: to }) => `The workflow is ${to ? '' : 'not '}active.`,
  apply: (conditions, { active: to }) => onWorkflow(conditions, (workflow) => ({ ...workflow, active: to })),
  candidates: ({ workflow }) => [{ active: !workflow.active }],
})

const webhook = defineChange(layer, {
  name: 'webhook',
  title: 'Method and path of the webhook',
  description: 'The Webhook node waits for another method and path.',
  aim: 'repair',
  fields: {
    node: textField('Webhook node', 'Webhook'),
    method: textField('Method', 'POST'),
    path: textField('Path', 'orders'),
  },
  sentence: ({ node, method, path }) => `"${node}" waits for ${method} /${path}.`,
  apply: (conditions, { node, method, path }) =>
    onNode(conditions, node, (before) => ({
      ...before,
      parameters: { ...before.parameters, httpMethod: method, path, multipleMethods: false },
    })),
  // As the request has them, where no webhook of the workflow does.
  candidates: ({ workflow, request }) => {
    const webhooks = workflow.nodes.filter((node) => node.type === webhookType && node.disabled !== true)
    const path = pathOf(request)
    const [first] = webhooks
    const fits = webhooks.some(({ parameters }) => {
      const [written, method] = [parameters['path'], parameters['httpMethod'] ?? 'GET']
      const isDynamic = typeof written !== 'string' || written.includes(':')
      return (
        isDynamic ||
        parameters['multipleMethods'] === true ||
        (written.replace(/^\//u, '') === path && method === request.method)
      )
    })
    return first === undefined || fits || path === '' ? [] : [{ node: first.name, method: request.method, path }]
  },
})

export const webhookChanges: readonly ChangeDefinition[] = [active, webhook]

/** Path behind the prefix of the URL variant, without a slash in front. */
function pathOf({ target }: RawRequest): string {
  return target.replace(/\?.*$/u, '').replace(/^\/webhook(?:-test)?\//u, '')
}
