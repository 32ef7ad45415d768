import { isObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { NodeFailure } from '../node-failure.ts'
import type { NodeKind } from './node-kind.ts'

/** Stop and Error: fails with the text, or with the fields of the object, that it was given. */
export const stopAndError: NodeKind = {
  type: 'n8n-nodes-base.stopAndError',
  facts: { label: 'Stop And Error', role: 'stops' },
  versions: [1],
  group: 'flow',
  // It has none: what it passes on while it is disabled is lost where it has an error output (n8n 1.123.5, measured).
  outputs: () => [],
  execute: (context) => {
    const { parameters } = context
    if (parameters.read('errorType', 0, 'errorMessage') !== 'errorObject') {
      const message = parameters.read('errorMessage', 0, '')
      throw typeof message === 'string' ? new NodeFailure(message) : ofNoText(message)
    }
    throw fromObject(parameters.read('errorObject', 0))
  },
}

/** The service looks for a description in what is no text, which only an object may have; its message is read of an error alone. */
function ofNoText(message: unknown): NodeFailure {
  if (typeof message !== 'object' || message === null)
    return new NodeFailure(`Cannot use 'in' operator to search for 'description' in ${String(message)}`)
  const description: unknown = Reflect.get(message, 'description')
  return new NodeFailure('', typeof description === 'string' && description !== '' ? { description } : {})
}

/** The first of its texts, or all of it. What is given is read as JSON, whatever it is: an object is its text before (observed). */
function fromObject(given: unknown): NodeFailure {
  const value = parsed(String(given))
  if (value === null) return new NodeFailure("Cannot read properties of null (reading 'message')", { name: 'Error' })
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
