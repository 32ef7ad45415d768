import { NodeFailure } from '../../node-failure.ts'
import type { NodeContext } from '../node-kind.ts'
import { shown } from './text-of.ts'

/** A choice of a node that is none of those it has. */
export interface UnknownChoice {
  /** What is chosen by it: `mode`. */
  readonly of: string
  readonly chosen: unknown
  /** The choices that there are, for a person. */
  readonly known: string
}

/** Passes nothing on, as the service does without a word (n8n 1.123.5, measured), with a finding. */
export function passNothingOn(context: NodeContext, choice: UnknownChoice): readonly [] {
  context.note(
    'items-dropped',
    `${sentenceOf(context, choice)} The service passes nothing on for it, and says nothing.`,
    [],
  )
  return []
}

/** The failure of nodes that look for what does it, in vain (n8n 1.123.5, measured). */
export function soughtInVain(context: NodeContext, choice: UnknownChoice): NodeFailure {
  return new NodeFailure("Cannot read properties of undefined (reading 'execute')", {
    description: sentenceOf(context, choice),
  })
}

/** The failure of nodes whose other parameters count for one of the choices alone, so that they are not to be had (n8n 1.123.5, measured). */
export function notToBeHad(context: NodeContext, choice: UnknownChoice): NodeFailure {
  return new NodeFailure('Could not get parameter', { description: sentenceOf(context, choice) })
}

/**
 * True where that parameter is no expression: of one that is, the service does not know beforehand which parameters count, so that all
 * are to be had (n8n 1.123.5, recorded).
 */
export function isWrittenOut({ node }: NodeContext, parameter: string): boolean {
  const written = node.parameters[parameter]
  return typeof written !== 'string' || !written.startsWith('=')
}

function sentenceOf({ node }: NodeContext, { of, chosen, known }: UnknownChoice): string {
  return `"${node.name}" has the ${of} ${shown(chosen)}, which it does not know. Its choices are ${known}.`
}
