import { isObject } from '../../../../shared/json.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { ProblemError } from '../../../../shared/problem.ts'
import type { Workflow } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'
import { readWorkflow } from '../../read-workflow.ts'
import { sendRequest } from '../http/send-request.ts'
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
      return knownWorkflow(context, idOf(parameters.value('workflowId')))
    case 'parameter':
      return workflowInParameter(textOf(parameters.value('workflowJson')))
    case 'url':
      return workflowAt(context, urlOf(parameters.value('workflowUrl')), itemIndex)
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

/** An id as such, or in the form of a chosen resource (`{ __rl, mode, value }`). */
function idOf(given: unknown): string {
  return textOf(isObject(given) ? given['value'] : given)
}

function knownWorkflow(context: NodeContext, id: string): Workflow {
  if (id === '') throw new NodeFailure('No workflow was chosen for the node to execute')
  const workflow = context.engine.surroundings.workflow(id)
  if (workflow === null) {
    throw new NodeFailure(`The workflow with the id "${id}" does not exist`, {
      description: 'Open it in Faultline as well, so that it can be called.',
      lack: { kind: 'workflow', id },
    })
  }
  if (mayCall(workflow, context.scope.workflow.id)) return workflow
  throw new NodeFailure(`The workflow "${workflow.name}" may not be called by "${context.scope.workflow.name}"`, {
    description: 'Its setting "This workflow can be called by" does not allow it.',
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
  const answer = await sendRequest(context, {
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    body: null,
    itemIndex,
    timeoutMs: presetTimeoutMs,
  })
  if (answer.status >= 300) throw refusal(answer, itemIndex)
  return workflowIn(answer.bytes.toString('utf8'), `The answer of ${url.href}`)
}

/** Text that is no JSON is told in the platform's own words, as the service tells it. */
function workflowInParameter(text: string): Workflow {
  try {
    JSON.parse(text)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { description: 'The workflow JSON of the node is no JSON.' })
  }
  return workflowIn(text, 'The workflow JSON of the node')
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
