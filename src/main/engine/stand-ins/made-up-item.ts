/**
 * What a node would give for one item, made up: the shape that its service is known to answer with, completed by what later nodes
 * read. Pure but for the parameters that come back in the answer, which are read through the given function.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { asksProvider } from '../../../shared/provider-triggers.ts'
import type { Item } from '../../../shared/item.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { completed } from './fill-shape.ts'
import { askedOutput } from './parsed-output.ts'
import { readLater } from './read-later.ts'
import { answerTo } from './service-answer.ts'
import { serviceOf } from './known-services/catalogue.ts'

/** What an answer is made of. */
export interface MadeUpFrom {
  readonly workflow: Workflow
  readonly node: WorkflowNode
  /** The item that it is given for. */
  readonly item: Item
  /** A parameter of the node for that item, resolved; undefined where there is none. */
  readonly parameter: (path: string) => unknown
}

/** The item that the node would give for that one; linked to nothing yet. */
export function madeUpItem({ workflow, node, item, parameter }: MadeUpFrom): Item {
  const service = serviceOf(node.type)
  const answer = service === undefined ? undefined : answerTo(service, node)
  // The trigger of a provider has some of what it gives from the event itself.
  const unknown = asksProvider(node) ? item.json : {}
  const known: JsonObject = answer === undefined ? unknown : (answer.json ?? item.json)
  const base: Record<string, unknown> = { ...known }
  if (service?.layer === 'AI layer') addAskedOutput(base, askedOutput(workflow, node))
  for (const { from, to } of answer?.echoes ?? []) echo(base, to, parameter(from))
  const json = completed(base, readLater(workflow, node.name), '')
  return {
    json: isObject(json) ? json : base,
    ...(answer?.binary === true && { binary: { [binaryField(parameter)]: madeUpFile } }),
  }
}

function echo(base: Record<string, unknown>, to: string, value: unknown): void {
  if (value === undefined || value === '') return
  if (to !== '') setOwn(base, to, value)
  else if (isObject(value)) for (const [key, one] of Object.entries(value)) setOwn(base, key, one)
}

/** A model that is told what to answer with puts it where it would put its text. */
function addAskedOutput(base: Record<string, unknown>, asked: JsonObject | null): void {
  if (asked === null) return
  if ('text' in base) delete base['text']
  base['output'] = asked
}

const madeUpText = 'made-up text\n'
const madeUpFile = {
  data: Buffer.from(madeUpText).toString('base64'),
  mimeType: 'text/plain',
  fileType: 'text',
  fileName: 'made-up.txt',
  fileExtension: 'txt',
  fileSize: `${String(madeUpText.length)} B`,
  bytes: madeUpText.length,
}

function binaryField(parameter: MadeUpFrom['parameter']): string {
  const named = parameter('binaryPropertyName') ?? parameter('options.binaryPropertyName')
  return typeof named === 'string' && named !== '' ? named : 'data'
}
