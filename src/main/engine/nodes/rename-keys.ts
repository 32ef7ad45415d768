import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { replaceWithin } from './conditions/bounded-pattern.ts'
import { eachItem } from './items/each-item.ts'
import { getField, withoutField } from './items/fields.ts'
import { withField } from './items/with-field.ts'
import { parametersIn, parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { shown } from './items/text-of.ts'

/** Rename Keys: gives fields other names, one by one (dotted paths) or by a regular expression, at its first match in every name. */
export const renameKeys: NodeKind = {
  type: 'n8n-nodes-base.renameKeys',
  facts: { label: 'Rename Keys' },
  versions: [1],
  group: 'data',
  execute: (context) =>
    eachItem(context, (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      let { json } = item
      for (const entry of parameters.entries('keys.key')) json = renameOne(item.json, json, parametersIn(entry))
      for (const entry of parameters.entries('additionalOptions.regexReplacement.replacements')) {
        json = renameMatching(json, entry)
      }
      return { ...item, json }
    }),
}

/** The value is that of the item as it came in: a second renaming does not see what the first one made. */
function renameOne(original: JsonObject, json: JsonObject, key: ItemParameters): JsonObject {
  const from = key.name('currentKey')
  const to = key.name('newKey')
  if (from === '' || to === '' || from === to) return json
  const value = getField(original, from)
  return value === undefined
    ? json
    : withoutField(withField(json, to, value, typeof key.value('newKey') !== 'number'), from)
}

function renameMatching(json: JsonObject, entry: JsonObject): JsonObject {
  const replacement = parametersIn(entry)
  const options = parametersIn(replacement.object('options') ?? {})
  const source = replacement.value('searchRegex') === undefined ? '' : replacement.name('searchRegex')
  const pattern = compile(source, options.flag('caseInsensitive') ? 'i' : '')
  const renamed = renameIn(json, pattern, replacement.name('replaceRegex'), options.number('depth', -1))
  return isObject(renamed) ? renamed : json
}

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { description: `The search pattern is ${shown(source)}.` })
  }
}

/** A depth of 0 looks at the first level only, -1 at all. An array's entries count as a level, their indexes are kept. */
function renameIn(value: unknown, pattern: RegExp, replacement: string, depth: number): unknown {
  if (Array.isArray(value)) {
    if (depth === 0) return value
    return value.map((entry: unknown) => {
      if (typeof entry === 'string') refuseNumberedUnits(entry, pattern, replacement)
      return renameIn(entry, pattern, replacement, depth - 1)
    })
  }
  if (!isObject(value)) return value
  const kept: [string, unknown][] = []
  const renamed: [string, unknown][] = []
  for (const [name, inner] of Object.entries(value)) {
    const within = depth === 0 ? inner : renameIn(inner, pattern, replacement, depth - 1)
    const newName = replaceWithin(pattern, name, replacement)
    if (newName === name) kept.push([name, within])
    else renamed.push([newName, within])
  }
  return Object.fromEntries([...kept, ...renamed])
}

/** The units of a text in a list have names for the service, their numbers: it fails where one of those would be given another name. */
function refuseNumberedUnits(text: string, pattern: RegExp, replacement: string): void {
  for (let at = 0; at < text.length; at += 1) {
    const name = String(at)
    const newName = replaceWithin(pattern, name, replacement)
    if (newName === name) continue
    throw new NodeFailure(`Cannot create property '${newName}' on string '${text}'`, {
      description: 'The search pattern matches a number, and a list of texts is among the fields.',
    })
  }
}
