/**
 * Of which kind a file is to be that a node gives: what the later nodes can read. Nodes that hand files on are looked through. Pure.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../../shared/workflow.ts'
import { completed } from './fill-shape.ts'
import { readLater } from './read-later.ts'
import { isUnread, type Shape } from './shape.ts'

type ReadKind = 'text' | 'pdf' | 'csv' | 'table' | 'html' | 'rtf' | 'json' | 'xml' | 'calendar' | 'zip' | 'image'

/** A file that a later node reads. */
export interface ReadFile {
  /** The binary field in which it looks for it. */
  readonly field: string
  readonly kind: ReadKind
  /** What is read of its content once it is taken out: of each row of a table, of the JSON; nothing is known of other kinds. */
  readonly content: JsonObject
}

const handOn = new Set(
  'if filter switch noOp merge limit sort splitInBatches wait removeDuplicates set code function functionItem renameKeys dateTime crypto aggregate'.split(
    ' ',
  ),
)

/** The first file that is read later of what the node of that name gives; null where none is, as far as parameters tell. */
export function fileReadLater(workflow: Workflow, name: string): ReadFile | null {
  const seen = new Set([name])
  let from: readonly string[] = [name]
  while (from.length > 0) {
    const targets = from.flatMap((each) => targetsOf(workflow, each)).filter((target) => !seen.has(target.name))
    for (const target of targets) {
      const read = target.disabled === true ? null : readBy(workflow, target)
      if (read !== null) return read
      seen.add(target.name)
    }
    from = targets.filter((target) => target.disabled === true || handOn.has(shortType(target))).map((one) => one.name)
  }
  return null
}

function targetsOf(workflow: Workflow, name: string): readonly WorkflowNode[] {
  const { connections } = workflow
  const outputs = Object.hasOwn(connections, name) ? (connections[name]?.['main'] ?? []) : []
  return outputs.flatMap((targets) => (targets ?? []).flatMap(({ node }) => findNode(workflow, node) ?? []))
}

function shortType({ type }: Pick<WorkflowNode, 'type'>): string {
  return type.slice(type.lastIndexOf('.') + 1)
}

const kindsOfOperation: Readonly<Record<string, ReadKind>> = {
  csv: 'csv',
  html: 'html',
  rtf: 'rtf',
  fromIcs: 'calendar',
  fromJson: 'json',
  ods: 'table',
  xls: 'table',
  xlsx: 'table',
  pdf: 'pdf',
  xml: 'xml',
}

/** What the node reads of a file; null where it reads none. */
function readBy(workflow: Workflow, node: WorkflowNode): ReadFile | null {
  const { parameters, typeVersion } = node
  const field = textOr(parameters['binaryPropertyName'], 'data')
  const shape = readLater(workflow, node.name)
  switch (shortType(node)) {
    case 'extractFromFile': {
      const kind = kindsOfOperation[textOr(parameters['operation'], 'csv')] ?? 'text'
      const within = shape.fields.get(textOr(parameters['destinationKey'], 'data'))
      return { field, kind, content: contentOf(kind === 'json' ? within : shape) }
    }
    case 'readPDF':
      return { field, kind: 'pdf', content: {} }
    case 'spreadsheetFile': {
      if (textOr(parameters['operation'], 'fromFile') !== 'fromFile') return null
      const isCsv = typeVersion >= 2 && textOr(parameters['fileFormat'], 'csv') === 'csv'
      return { field, kind: isCsv ? 'csv' : 'table', content: contentOf(shape) }
    }
    case 'moveBinaryData': {
      if (textOr(parameters['mode'], 'binaryToJson') !== 'binaryToJson') return null
      const isJson = parameters['setAllData'] !== false
      return {
        field: textOr(parameters['sourceKey'], 'data'),
        kind: isJson ? 'json' : 'text',
        content: contentOf(isJson ? shape : undefined),
      }
    }
    case 'compression':
      if (textOr(parameters['operation'], 'decompress') !== 'decompress') return null
      return { field: field.split(',')[0]?.trim() ?? field, kind: 'zip', content: {} }
    case 'editImage':
      return { field: textOr(parameters['dataPropertyName'], 'data'), kind: 'image', content: {} }
    default:
      return null
  }
}

function contentOf(shape: Shape | undefined): JsonObject {
  if (shape === undefined || isUnread(shape)) return {}
  const made = completed({}, shape, '')
  return isObject(made) ? made : {}
}

/** A parameter that is left out has its preset, and so has one that is computed: nobody knows it before it runs. */
function textOr(value: unknown, preset: string): string {
  return typeof value === 'string' && value !== '' && !value.startsWith('=') ? value : preset
}
