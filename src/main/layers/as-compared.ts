// A text of the payload that a person takes for the one which the workflow compares it with, as that one. In: the requests of a
// reproduction. Out: the same with one text written so. Serves contract §7 rule 3.
import { nearlyEqual } from '../engine/nodes/conditions/nearly-equal.ts'
import { alterEach, placesField } from './each-place.ts'
import { inEachThatFits } from './alter-body.ts'
import { comparedValues } from './compared-values.ts'
import { altered } from './conditions.ts'
import { defineChange } from './define-change.ts'
import { textField } from './fields.ts'
import { placesPath, readValues } from './payload-reads.ts'
import type { Studied } from './studied.ts'

/** One field of the payload, in every element of its lists, is the text that the workflow compares it with. */
export const asCompared = defineChange('data', {
  name: 'as-compared',
  title: 'As it is compared',
  description: 'A text of the payload that nearly is what the workflow compares it with is exactly that.',
  aim: 'repair',
  fields: { path: placesField('JSON path', '$.status'), text: textField('Text', 'paid') },
  sentence: ({ path, text }) => `${path} is "${text}", as the workflow compares it.`,
  apply: (conditions, { path, text }) =>
    altered(conditions, {
      send: (requests) =>
        inEachThatFits(conditions.send(requests), (request) =>
          alterEach(request, path, (value) => (isNearly(value, text) ? text : undefined)),
        ),
    }),
  candidates: (studied) => candidates(studied),
})

const most = 4

function candidates(studied: Studied): readonly { readonly path: string; readonly text: string }[] {
  return readValues(studied)
    .flatMap(({ keys, value }) =>
      comparedValues(studied.workflow, keys.at(-1) ?? '', Infinity)
        .filter((compared) => typeof compared === 'string')
        .filter((compared) => isNearly(value, compared))
        .map((text) => ({ path: placesPath(keys), text })),
    )
    .slice(0, most)
}

/** What differs in one way alone is mended in that way, by a repair of its own. */
function isNearly(value: unknown, compared: string): boolean {
  if (typeof value !== 'string' || nearlyEqual('equals', value, compared) === null) return false
  const [trimmed, ...cases] = [value.trim(), value.toLowerCase(), value.toUpperCase()]
  return trimmed !== compared && !cases.includes(compared)
}
