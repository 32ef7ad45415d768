import { isLacking } from '../../shared/field-read.ts'
import { filledPaths } from '../../shared/filled-paths.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { nodesAfter } from '../../shared/nodes-after.ts'
import { cannotAlter, inEachThatFits } from './alter-body.ts'
import { altered } from './conditions.ts'
import { defineChange } from './define-change.ts'
import { alterEach } from './each-place.ts'
import { jsonField } from './fields.ts'
import { isEmptyValue, payloadFills } from './payload-fills.ts'
import type { Studied } from './studied.ts'

/** Fills in at once what the workflow reads and the payload lacks: where several fields are missing, none of them alone heals. */
export const filledPayload = defineChange('data', {
  name: 'fill-all',
  title: 'Fill in all that is missing',
  description: 'Everything that the workflow reads and that is null, empty or missing in the payload has a value.',
  aim: 'repair',
  fields: { values: jsonField('Values by JSON path', '{"$.id":"example","$.name":"example"}') },
  sentence: ({ values }) => `All that is read and missing has a value: ${filledPaths(values)}.`,
  apply: (conditions, { values }) => {
    if (!isObject(values) || Object.keys(values).length === 0)
      throw cannotAlter(
        `The values by JSON path are ${JSON.stringify(values)}, not an object such as {"$.id":"example"}.`,
      )
    return altered(conditions, {
      send: (requests) =>
        inEachThatFits(conditions.send(requests), (request) =>
          Object.entries(values).reduce(
            (filled, [path, value]) => alterEach(filled, path, (before) => (isEmptyValue(before) ? value : undefined)),
            request,
          ),
        ),
    })
  },
  candidates: (studied) => {
    const values = missingValues(studied)
    return Object.keys(values).length > 1 ? [{ values }] : []
  },
})

/** A value for each path that is missing where the item went, or can go from there; what other webhooks read is no matter of this one. */
function missingValues(studied: Studied): JsonObject {
  const met = studied.reads.filter(({ origin }) => origin.kind === 'payload' && origin.part === 'body')
  if (!met.some(isLacking)) return {}
  const within = new Set(met.flatMap(({ node }) => [node, ...nodesAfter(studied.workflow, node)]))
  const nodes = studied.workflow.nodes.filter(({ name }) => within.has(name))
  const values = new Map<string, unknown>()
  for (const { path, value } of payloadFills({ ...studied, workflow: { ...studied.workflow, nodes } }))
    if (!values.has(path)) values.set(path, value)
  return Object.fromEntries(values)
}
