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
import type { ServiceAnswer } from './known-service.ts'
import { madeUpBinary } from './made-up-binary.ts'
import { askedOutput } from './parsed-output.ts'
import { fileReadLater } from './read-file.ts'
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
    ...binaryOf({ workflow, node, parameter }, answer),
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

/** The file that comes with the answer, of a kind that the later nodes can read; none where the operation gives none. */
function binaryOf(
  { workflow, node, parameter }: Omit<MadeUpFrom, 'item'>,
  answer: ServiceAnswer | undefined,
): Pick<Item, 'binary'> {
  const attachment = attachmentField(parameter)
  if (answer?.binary !== true && attachment === null && (answer !== undefined || !isDownload(node))) return {}
  const read = fileReadLater(workflow, node.name)
  const field = attachment ?? binaryField(parameter)
  return { binary: { [field]: madeUpBinary(read) } }
}

/** Of a service of which nothing is known the operation says by its name whether it gives a file. */
function isDownload({ parameters }: WorkflowNode): boolean {
  const { operation } = parameters
  return typeof operation === 'string' && /^(?:download|export|getFile|getContent$|fetchFile)/u.test(operation)
}

/** Where the first attachment of a message is put; null where none was asked for. */
function attachmentField(parameter: MadeUpFrom['parameter']): string | null {
  if (parameter('options.downloadAttachments') !== true) return null
  const prefix = parameter('options.dataPropertyAttachmentsPrefixName') ?? parameter('options.attachmentsPrefix')
  return `${typeof prefix === 'string' && prefix !== '' ? prefix : 'attachment_'}0`
}

function binaryField(parameter: MadeUpFrom['parameter']): string {
  const named = parameter('binaryPropertyName') ?? parameter('options.binaryPropertyName')
  return typeof named === 'string' && named !== '' ? named : 'data'
}
