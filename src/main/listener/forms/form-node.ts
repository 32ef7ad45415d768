/** What the nodes of a workflow say of its forms: how a form is shown, what follows it, how its sender is answered. */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { nodesAfter } from '../../../shared/nodes-after.ts'
import { formTriggerType } from '../../../shared/webhook-address.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../../shared/workflow.ts'
import { readFormFields } from './form-fields.ts'
import type { Form } from './form-page.ts'

const formNodeType = 'n8n-nodes-base.form'
const waitNodeType = 'n8n-nodes-base.wait'

/** True for a node that shows a page on the way: a Form node, or a Wait that a form ends. */
export function showsPage({ type, disabled, parameters }: WorkflowNode): boolean {
  if (disabled === true) return false
  return type === formNodeType || (type === waitNodeType && parameters['resume'] === 'form')
}

/** True where the node shows that the form has come to its end. */
export function isCompletion({ type, parameters }: WorkflowNode): boolean {
  return type === formNodeType && parameters['operation'] === 'completion'
}

/** True where a further page can follow the node. */
export function hasNextPage(workflow: Workflow, name: string): boolean {
  return [...nodesAfter(workflow, name)].some((each) => {
    const node = findNode(workflow, each)
    return node !== undefined && showsPage(node)
  })
}

/** The trigger at which the pages of a form began; undefined where the node follows none. */
function triggerOf({ nodes }: Workflow): WorkflowNode | undefined {
  return nodes.find(({ type, disabled }) => type === formTriggerType && disabled !== true)
}

/** The form of a trigger. */
export function formOfTrigger({ parameters }: WorkflowNode, isTest: boolean, given: JsonObject): Form {
  return {
    title: text(parameters['formTitle']),
    description: text(parameters['formDescription']),
    fields: readFormFields(parameters['formFields']),
    buttonLabel: text(optionsOf(parameters)['buttonLabel']) || 'Submit',
    isTest,
    given,
  }
}

/** The form of a node on the way; its parameters are resolved. What it leaves out is that of the trigger. */
export function formOfPage(workflow: Workflow, { type, parameters }: WorkflowNode, isTest: boolean): Form {
  const trigger = triggerOf(workflow)?.parameters ?? {}
  const options = optionsOf(parameters)
  const own = type === waitNodeType ? parameters : options
  return {
    title: text(own['formTitle']) || text(trigger['formTitle']),
    description: text(own['formDescription']),
    fields: readFormFields(parameters['defineForm'] === 'json' ? parameters['jsonOutput'] : parameters['formFields']),
    buttonLabel: text(options['buttonLabel']) || text(optionsOf(trigger)['buttonLabel']) || 'Submit',
    isTest,
    given: {},
  }
}

/** IANA name of the time zone in which a submission's moment is told; null: that of this machine. */
export function timezoneOfForm(workflow: Workflow): string | null {
  const trigger = triggerOf(workflow)
  const asked = optionsOf(trigger?.parameters ?? {})['useWorkflowTimezone'] ?? (trigger?.typeVersion ?? 1) > 2
  if (asked !== true) return 'UTC'
  const { timezone = '' } = workflow.settings
  return timezone === '' || timezone === 'DEFAULT' ? null : timezone
}

/** What the page says once the form was sent: a text, or the address that it leads on to. */
export function farewellOf({ parameters }: WorkflowNode): {
  readonly text: string
  readonly redirectUrl: string | null
} {
  const { respondWithOptions, formSubmittedText } = optionsOf(parameters)
  const values = isObject(respondWithOptions) ? respondWithOptions['values'] : undefined
  const chosen = isObject(values) ? values : {}
  const url = text(chosen['redirectUrl'])
  return {
    text: text(chosen['formSubmittedText'] ?? formSubmittedText) || 'Your response has been recorded',
    redirectUrl: chosen['respondWith'] === 'redirect' && url !== '' ? url : null,
  }
}

function optionsOf(parameters: JsonObject): JsonObject {
  const { options } = parameters
  return isObject(options) ? options : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
