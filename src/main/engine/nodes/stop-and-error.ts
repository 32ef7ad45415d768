import { isObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { NodeFailure } from '../node-failure.ts'
import { checkType } from './conditions/check-type.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Stop and Error: fails with the text, or with the fields of the object, that it was given. */
export const stopAndError: NodeKind = {
  type: 'n8n-nodes-base.stopAndError',
  facts: { label: 'Stop And Error', role: 'stops' },
  versions: [1],
  group: 'flow',
  execute: (context) => {
    const { parameters } = context
    if (parameters.read('errorType', 0, 'errorMessage') !== 'errorObject') {
      const message = parameters.read('errorMessage', 0, '')
      throw new NodeFailure(typeof message === 'string' ? message : textOfNoText(message))
    }
    throw fromObject(context, parameters.read('errorObject', 0))
  },
}

/** The service looks for a description in it, which only an object may have. */
function textOfNoText(message: unknown): string {
  const text = String(message)
  const isObjectLike = typeof message === 'object' && message !== null
  return isObjectLike ? text : `Cannot use 'in' operator to search for 'description' in ${text}`
}

/** The first of its texts, or all of it. Fails with the parser's words where a text is no JSON (observed). */
function fromObject({ node, scope }: NodeContext, given: unknown): NodeFailure {
  const value = typeof given === 'string' ? parsed(given) : given
  const checked = checkType(value, 'object', false, scope.timezone)
  if (value === null || value === undefined || (!Array.isArray(value) && !(checked.valid && isObject(checked.value)))) {
    return new NodeFailure(
      `The error object of "${node.name}" is no JSON object: ${String(given).slice(0, 200)}. Expected an object with a field "message".`,
    )
  }
  const { message, description, error, code } = isObject(value) ? value : {}
  const text = [message, description, error].find((field) => typeof field === 'string' && field !== '')
  return new NodeFailure(typeof text === 'string' ? text : `Error: ${JSON.stringify(value)}`, {
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { name: 'Error', description: 'The error object must be JSON.' })
  }
}
