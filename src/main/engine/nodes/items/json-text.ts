import { jsonrepair } from 'jsonrepair'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { NodeContext } from '../node-kind.ts'
import { messageOf } from '../../../../shared/message-of.ts'

const chunksKey = 'chunksOf'

/**
 * Parameters in which a JSON template is cut into its pieces: an expression inside JSON text then keeps its value, so that
 * an object becomes JSON and not `[object Object]`. `readJsonText` puts them together again.
 */
export function withTextChunks(parameters: JsonObject, name: string): JsonObject {
  const template = parameters[name]
  if (typeof template !== 'string' || !template.startsWith('=')) return parameters
  return { ...parameters, [chunksKey]: textChunks(template.slice(1)) }
}

/** The pieces of a template without its leading `=`: each expression is a template of its own. */
export function textChunks(template: string): readonly string[] {
  return template
    .split(/(\{\{.*?\}\})/s)
    .filter((chunk) => chunk !== '')
    .map((chunk) => (/^(\{\{|=)/.test(chunk) ? `=${chunk}` : chunk))
}

/** The pieces put together, once their expressions have values: objects as JSON. */
export function joinedText(chunks: readonly unknown[]): string {
  return chunks.map((chunk) => (typeof chunk === 'string' ? chunk : asJson(chunk))).join('')
}

/** The JSON object in a parameter. Broken JSON is repaired, as the workflow format does, with a finding. */
export function readJsonText(context: NodeContext, name: string, itemIndex: number, title: string): JsonObject {
  const value = readWhole(context, name, itemIndex)
  const parsed = typeof value === 'string' ? parseJsonText(context, value, itemIndex, `'${title}'`) : value
  if (isObject(parsed)) return parsed
  // As the service does it where an expression gave nothing at all.
  if (parsed === null || parsed === undefined)
    throw new NodeFailure('Cannot convert undefined or null to object', {
      description: `The '${title}' is ${String(parsed)}. Expected a JSON object.`,
      itemIndex,
    })
  throw new NodeFailure(`The '${title}' in item ${itemIndex} does not contain a valid JSON object`, { itemIndex })
}

/** A text with each expression in it written as the platform writes its value: what is missing is "undefined". */
export function readText(context: NodeContext, name: string, itemIndex: number): string {
  return textOfPieces(piecesOf(context, name, itemIndex))
}

/** The same, but of a template that is one expression alone the value that it gives. */
export function readTemplate(context: NodeContext, name: string, itemIndex: number): unknown {
  const pieces = piecesOf(context, name, itemIndex)
  return pieces.length === 1 ? pieces[0] : textOfPieces(pieces)
}

function piecesOf({ parameters }: NodeContext, name: string, itemIndex: number): readonly unknown[] {
  const chunks = parameters.read(chunksKey, itemIndex)
  return Array.isArray(chunks) ? chunks : [parameters.read(name, itemIndex, '')]
}

function textOfPieces(pieces: readonly unknown[]): string {
  return pieces.map((piece) => (isObject(piece) ? '[object Object]' : String(piece))).join('')
}

function readWhole({ parameters }: NodeContext, name: string, itemIndex: number): unknown {
  const chunks = parameters.read(chunksKey, itemIndex)
  if (!Array.isArray(chunks)) return parameters.read(name, itemIndex, '{}')
  if (chunks.length === 1) return withoutInvalidMoments(chunks[0])
  return joinedText(chunks)
}

/** JSON has null for a moment that is none; only a parameter that is read as it stands has the text of it. */
function withoutInvalidMoments(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !holdsInvalidMoment(value)) return value
  if (Array.isArray(value)) return value.map(withoutInvalidMoments)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, one === invalidMoment ? null : withoutInvalidMoments(one)]),
  )
}

function holdsInvalidMoment(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === invalidMoment
  return (Array.isArray(value) ? value : Object.values(value)).some(holdsInvalidMoment)
}

const invalidMoment = 'Invalid DateTime'

function asJson(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(withoutInvalidMoments(value)) : String(value)
}

/**
 * What JSON text holds; broken text is repaired, with a finding. `place` names it in a failure: `'JSON Output'`. Fails where it
 * cannot be repaired.
 */
export function parseJsonText(context: NodeContext, text: string, itemIndex: number, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (broken) {
    const reason = messageOf(broken)
    try {
      const repaired: unknown = JSON.parse(jsonrepair(text))
      context.note(
        'json-repaired',
        `The ${place.replaceAll("'", '')} of "${context.node.name}" was no valid JSON for item ${itemIndex} (${reason}) and was repaired: it may say something else than was meant.`,
        [itemIndex],
      )
      return repaired
    } catch {
      throw new NodeFailure(`The ${place} in item ${itemIndex} contains invalid JSON`, {
        description: reason,
        itemIndex,
      })
    }
  }
}
