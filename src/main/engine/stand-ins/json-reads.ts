import { isObject, type JsonObject } from '../../../shared/json.ts'
import { isExpression, splitTemplate } from '../expressions/template.ts'
import { readsOfChunk } from './field-reads.ts'
import { readOf } from './known-value.ts'
import type { FieldRead, Hint } from './shape.ts'

/** Parameters whose text must be JSON once its expressions have their values. */
const jsonParameters = [
  'jsonBody',
  'jsonQuery',
  'jsonHeaders',
  'jsonOutput',
  'responseBody',
  'bodyParametersJson',
  'queryParametersJson',
  'headerParametersJson',
] as const

/** What JSON texts ask of the places that they are filled in from: an object for a whole text, a number outside of quotes. */
export function jsonReads(parameters: JsonObject): readonly FieldRead[] {
  const isJson = parameters['respondWith'] === undefined || parameters['respondWith'] === 'json'
  return jsonParameters
    .filter((name) => name !== 'responseBody' || isJson)
    .flatMap((name) => readsOfText(parameters[name]))
}

function readsOfText(value: unknown): readonly FieldRead[] {
  if (isObject(value)) return Object.values(value).flatMap(readsOfText)
  if (!isExpression(value)) return []
  const parts = splitTemplate(value)
  let before = ''
  return parts.flatMap((part): readonly FieldRead[] => {
    if (part.kind !== 'code') {
      before += part.text
      return []
    }
    const isWhole =
      before.trim() === '' && parts.every((one) => one === part || (one.kind !== 'code' && one.text.trim() === ''))
    const hint: Hint | null = isWhole ? { kind: 'object' } : isQuoted(before) ? null : { kind: 'number' }
    const read = hint === null ? null : readOf(readsOfChunk(part.code).value, hint)
    return read === null || read.steps.length === 0 ? [] : [read]
  })
}

/** True where a text of JSON ends within a string. */
function isQuoted(text: string): boolean {
  return (text.replace(/\\./gsu, '').match(/"/gu) ?? []).length % 2 === 1
}
