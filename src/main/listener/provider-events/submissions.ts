/** What the triggers of forms make of a submission (n8n-nodes-base 1.121.0, `webhook()` of each; measured on n8n 1.123.5). */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { asks, dropped, elementsOf, read, runs, TriggerFailure, wordOf, type ReadEvent } from './event.ts'

/** Its answers stand under the questions as the provider has them: it is asked for these, unless the trigger is set not to. */
export const jotForm: ReadEvent = ({ body }, { parameters }) => {
  if (body === undefined || body === null)
    throw new TriggerFailure(`Cannot destructure property 'data' of 'req.body' as it is ${String(body)}.`)
  const data = read(body, 'data')
  const rawRequest = parsed(read(data, 'rawRequest', ['data']))
  const isOnlyAnswers = parameters['onlyAnswers'] !== false
  const others = isObject(data) ? data : {}
  if (parameters['resolveData'] !== false) return asks(isOnlyAnswers ? {} : { ...others, rawRequest: {} })
  return runs(...elementsOf(isOnlyAnswers ? rawRequest : { ...others, rawRequest }))
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch (error) {
    if (text === undefined)
      throw new TriggerFailure('"undefined" is not valid JSON', { keys: ['data', 'rawRequest'], found: 'missing' })
    throw new TriggerFailure(error instanceof Error ? error.message : String(error))
  }
}

export const wufoo: ReadEvent = ({ body }, { parameters }) => {
  if (read(body, 'HandshakeKey') === undefined)
    return dropped('takes only what has the "HandshakeKey" that it agreed on with the provider')
  const structure = () => parsedField(body, 'FieldStructure')
  const fields = read(structure(), 'Fields')
  read(fields, 'map')
  if (!Array.isArray(fields)) throw new TriggerFailure('fieldsObject.Fields.map is not a function')
  const entries = Object.fromEntries(
    fields.map((field: unknown) => {
      const answer = answerTo(field, body)
      return [wordOf(read(field, 'Title')), answer] as const
    }),
  )
  if (parameters['onlyAnswers'] !== false) return runs(entries)
  return runs({
    ...{ createdBy: read(body, 'CreatedBy'), entryId: read(body, 'EntryId') },
    ...{ dateCreated: read(body, 'DateCreated'), formId: read(body, 'FormId') },
    ...{ formStructure: parsedField(body, 'FormStructure'), fieldStructure: structure(), entries },
  })
}

function parsedField(body: unknown, name: string): unknown {
  const text = read(body, name)
  try {
    return JSON.parse(String(text))
  } catch {
    throw new TriggerFailure(
      `Invalid JSON in request body field '${name}'`,
      text === undefined ? { keys: [name], found: 'missing' } : null,
    )
  }
}

/** What was filled in there: an object by the labels of its parts, a list of what was ticked, or one value. */
function answerTo(field: unknown, body: unknown): unknown {
  const [type, id] = [read(field, 'Type'), read(field, 'ID')]
  switch (type) {
    case 'file':
      return read(body, `${wordOf(id)}-url`)
    case 'checkbox':
      return partsOf(field)
        .map((part) => read(body, wordOf(read(part, 'ID'))))
        .filter((answer) => answer !== '')
    case 'address':
    case 'likert':
    case 'shortname':
      return Object.fromEntries(
        partsOf(field).map((part) => [wordOf(read(part, 'Label')), read(body, wordOf(read(part, 'ID')))]),
      ) satisfies JsonObject
    default:
      return read(body, wordOf(id))
  }
}

function partsOf(field: unknown): readonly unknown[] {
  const parts = read(field, 'SubFields')
  if (Array.isArray(parts)) return parts
  throw new TriggerFailure('field.SubFields is not iterable')
}
