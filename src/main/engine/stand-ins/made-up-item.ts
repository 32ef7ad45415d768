/**
 * What a node would give for one item, made up: the shape that its service is known to answer with, completed by what later nodes
 * read. Pure but for the parameters that come back in the answer, which are read through the given function.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { filesOfEvent } from '../../../shared/event-files.ts'
import { asksProvider } from '../../../shared/provider-triggers.ts'
import { largest } from '../../../shared/list.ts'
import type { Item } from '../../../shared/item.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { completed } from './fill-shape.ts'
import type { ServiceAnswer } from './known-service.ts'
import { madeUpBinary } from './made-up-binary.ts'
import { askedOutput } from './parsed-output.ts'
import { fileReadLater, filesReadLater } from './read-file.ts'
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
    ...binaryOf({ workflow, node, item, parameter }, answer),
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
  { workflow, node, item, parameter }: MadeUpFrom,
  answer: ServiceAnswer | undefined,
): Pick<Item, 'binary'> {
  const sent = filesOfEvent(node, item.json)
  if (sent.length > 0) {
    const read = fileReadLater(workflow, node.name)
    return { binary: Object.fromEntries(sent.map((field) => [field, madeUpBinary(read)])) }
  }
  const attachments = attachmentsPrefix(node, parameter)
  if (attachments !== null) return { binary: attached(workflow, node, attachments) }
  if (answer?.binary !== true && (answer !== undefined || !isDownload(node))) return {}
  return { binary: { [binaryField(parameter)]: madeUpBinary(fileReadLater(workflow, node.name)) } }
}

/** As many attachments as are read, one at least. */
function attached(workflow: Workflow, { name }: WorkflowNode, prefix: string): NonNullable<Item['binary']> {
  const read = filesReadLater(workflow, name)
  const usual = read.find(({ kind }) => kind !== 'any') ?? read[0] ?? null
  const numbers = read.map(({ field }) => (field.startsWith(prefix) ? field.slice(prefix.length) : ''))
  const count = 1 + largest([0, ...numbers.filter((number) => /^\d$/u.test(number)).map(Number)])
  return Object.fromEntries(
    Array.from({ length: count }, (_, place) => {
      const field = `${prefix}${String(place)}`
      return [field, madeUpBinary(read.find((file) => file.field === field) ?? usual)] as const
    }),
  )
}

/** Of a service of which nothing is known the operation says by its name whether it gives a file. */
function isDownload({ parameters }: WorkflowNode): boolean {
  const { operation } = parameters
  return typeof operation === 'string' && /^(?:download|export|getFile|getContent$|fetchFile)/u.test(operation)
}

/** What stands before the number of the attachments of a message; null where none was asked for. */
function attachmentsPrefix({ type }: WorkflowNode, parameter: MadeUpFrom['parameter']): string | null {
  const isMailbox = type === 'n8n-nodes-base.emailReadImap'
  const isAsked = isMailbox
    ? isAskedOfMailbox(parameter)
    : [parameter('options.downloadAttachments'), parameter('downloadAttachments')].includes(true)
  if (!isAsked) return null
  const written = [
    parameter(isMailbox ? 'dataPropertyAttachmentsPrefixName' : 'options.dataPropertyAttachmentsPrefixName'),
    parameter('options.attachmentsPrefix'),
    // A field of a record holds attachments of its own.
    prefixOfRecord(parameter('downloadFieldNames')),
  ].find((prefix) => typeof prefix === 'string' && prefix !== '')
  return typeof written === 'string' ? written : 'attachment_'
}

/** A message that is taken apart always has its attachments, a raw one never. */
function isAskedOfMailbox(parameter: MadeUpFrom['parameter']): boolean {
  const format = parameter('format') ?? 'simple'
  return format === 'resolved' || (format === 'simple' && parameter('downloadAttachments') === true)
}

function prefixOfRecord(names: unknown): string | null {
  return typeof names === 'string' && names !== '' ? `${names.split(',')[0]?.trim() ?? names}_` : null
}

function binaryField(parameter: MadeUpFrom['parameter']): string {
  const named = parameter('binaryPropertyName') ?? parameter('options.binaryPropertyName')
  return typeof named === 'string' && named !== '' ? named : 'data'
}
