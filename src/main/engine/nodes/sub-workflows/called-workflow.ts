import { isObject } from '../../../../shared/json.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { ProblemError } from '../../../../shared/problem.ts'
import { profileWith } from '../../../../shared/service-profile.ts'
import type { Workflow } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'
import { readWorkflow } from '../../read-workflow.ts'
import { sendRequest } from '../http/send-request.ts'
import { inClientWords } from '../http/error-in-words.ts'
import { refusal } from '../http/http-refusal.ts'
import { presetTimeoutMs, urlOf } from '../http/http-parameters.ts'
import { parametersOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { textOf } from '../items/text-of.ts'

/** The workflow that Execute Workflow names for that item. Fails where there is none, or where it may not be called. */
export async function calledWorkflow(context: NodeContext, itemIndex: number): Promise<Workflow> {
  const parameters = parametersOf(context, itemIndex)
  const source = parameters.text('source', 'database')
  switch (source) {
    case 'database':
      return knownWorkflow(context, parameters.value('workflowId'))
    case 'parameter':
      return inSameService(context, workflowInParameter(parameters.value('workflowJson', '')))
    case 'url':
      return inSameService(context, await workflowAt(context, urlOf(parameters.value('workflowUrl')), itemIndex))
    case 'localFile':
      throw new NodeFailure('Workflows are not read from files while another one runs', {
        description: 'Open the file as a workflow, and choose it by its id.',
        lack: { kind: 'node-feature', type: context.node.type },
      })
    default:
      throw new NodeFailure(
        `The source of the workflow is "${source}". It must be one of database, parameter, url, localFile.`,
      )
  }
}

/** What is no workflow of its own runs in the version of the service that its caller runs in, unless it names one. */
function inSameService({ rules }: NodeContext, workflow: Workflow): Workflow {
  if (workflow.settings['serviceProfile'] !== undefined) return workflow
  return { ...workflow, settings: { ...workflow.settings, serviceProfile: profileWith(rules) } }
}

/** An id as such, or in the form of a chosen resource (`{ __rl, mode, value }`). */
function knownWorkflow(context: NodeContext, chosen: unknown): Workflow {
  const given = isObject(chosen) ? chosen['value'] : chosen
  const id = textOf(given)
  if (given === undefined || given === null || id === '') {
    throw new NodeFailure(
      'No information about the workflow to execute found. Please provide either the "id" or "code"!',
      { name: 'Error', description: 'No workflow was chosen for the node to execute.' },
    )
  }
  const workflow = context.engine.surroundings.workflow(id)
  if (workflow === null) {
    // In the words of the service (n8n 1.123.5, measured), which name no workflow.
    throw new NodeFailure('Workflow does not exist.', {
      description: `No workflow with the id "${id}" is here. Open it in Faultline as well, so that it can be called.`,
      lack: { kind: 'workflow', id },
    })
  }
  if (mayCall(workflow, context.scope.workflow.id)) return workflow
  throw new NodeFailure(`The sub-workflow (${id}) cannot be called by this workflow`, {
    name: 'Error',
    description: `The setting "This workflow can be called by" of "${workflow.name}" does not allow "${context.scope.workflow.name}" to call it.`,
  })
}

function mayCall({ id, settings }: Workflow, caller: string): boolean {
  const { callerPolicy, callerIds } = settings
  if (id === caller) return true
  if (callerPolicy === 'none') return false
  if (callerPolicy !== 'workflowsFromAList') return true
  return textOf(callerIds)
    .split(',')
    .some((allowed) => allowed.trim() === caller)
}

async function workflowAt(context: NodeContext, url: URL, itemIndex: number): Promise<Workflow> {
  const request = {
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    body: null,
    itemIndex,
    timeoutMs: presetTimeoutMs,
  }
  const answer = await sendRequest(context, request).catch((thrown: unknown) => {
    throw inClientWords(thrown)
  })
  if (answer.status >= 300) throw inClientWords(refusal(answer, itemIndex))
  return workflowIn(answer.bytes.toString('utf8'), `The answer of ${url.href}`)
}

/** What is no workflow is told in the service's own words, or in the platform's. */
function workflowInParameter(given: unknown): Workflow {
  const text = String(given)
  try {
    const wrong = whyNoWorkflow(JSON.parse(text))
    if (wrong === null) return workflowIn(text, 'The workflow JSON of the node')
    throw new Error(wrong)
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    throw new NodeFailure(messageOf(error), {
      name: 'Error',
      description: 'The workflow JSON of the node is no workflow.',
    })
  }
}

function whyNoWorkflow(value: unknown): string | null {
  const text = String(value)
  if (value === null) return "Cannot read properties of null (reading 'nodes')"
  if (typeof value !== 'object') return `Cannot create property 'id' on ${typeof value} '${text}'`
  return Object.hasOwn(value, 'nodes') ? null : "Cannot read properties of undefined (reading 'find')"
}

function workflowIn(text: string, what: string): Workflow {
  try {
    return readWorkflow(text).workflow
  } catch (error) {
    if (error instanceof ProblemError)
      throw new NodeFailure(`${what} cannot be run. ${error.problem.sentence}`, { description: error.problem.remedy })
    throw error
  }
}
