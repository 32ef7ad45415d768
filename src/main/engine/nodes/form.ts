import { formTriggerType } from '../../../shared/webhook-address.ts'
import { NodeFailure } from '../node-failure.ts'
import { formLimitOf } from './dates/wait-limit.ts'
import { parametersOf } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/**
 * Form: a further page of a form, or its last one. The execution waits at it; the listener shows the page (`/form-waiting/ID`), and
 * what is sent with it, or that the last one was seen, lets the execution go on.
 */
export const form: NodeKind = {
  type: 'n8n-nodes-base.form',
  facts: { label: 'Form' },
  versions: [1, 2.3],
  group: 'flow',
  execute: (context) => {
    if (!followsTrigger(context)) throw new NodeFailure('Form Trigger node must be set before this node')
    const parameters = parametersOf(context, 0)
    const given = pageParameters.map((name): [string, unknown] => [name, parameters.value(name)])
    const call = Object.fromEntries(given.filter(([, value]) => value !== undefined))
    context.suspend({ till: formLimitOf(context, parameters), call })
    return [context.items]
  },
}

/** What the listener shows of a page. */
const pageParameters = [
  'operation',
  'defineForm',
  'jsonOutput',
  'formFields',
  'options',
  'respondWith',
  'redirectUrl',
  'responseText',
  'completionTitle',
  'completionMessage',
  'inputDataFieldName',
] as const

/** True where a form leads to the node that has started, so that there is somebody to be shown a page. */
function followsTrigger({ scope }: NodeContext): boolean {
  return scope
    .nodeNames()
    .some((name) => scope.nodeNamed(name)?.type === formTriggerType && scope.outputTowards(name) !== null)
}
