/** Which files a node reads of its items, and of which kind they are to be, by its parameters and its code. Pure. */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { onceFor } from '../../../shared/once-for.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { completed } from './fill-shape.ts'
import { readLater } from './read-later.ts'
import { isUnread, type Shape } from './shape.ts'

/** `any`: it is sent on or stored as it is. */
type ReadKind =
  'any' | 'text' | 'pdf' | 'csv' | 'table' | 'html' | 'rtf' | 'json' | 'xml' | 'calendar' | 'zip' | 'image'

/** A file that a later node reads. */
export interface ReadFile {
  /** The binary field in which it looks for it. */
  readonly field: string
  readonly kind: ReadKind
  /** What is read of its content once it is taken out: of each row of a table, of the JSON; nothing is known of other kinds. */
  readonly content: JsonObject
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

/** One for each binary field that it reads; none of a node that is disabled. */
export function filesOfNode(workflow: Workflow, node: WorkflowNode): readonly ReadFile[] {
  if (node.disabled === true) return []
  const taken = takenApart(workflow, node)
  if (taken !== null) return [taken]
  const kind: ReadKind = /image|photo/iu.test(`${text(node.parameters['resource'])} ${operationOf(node)}`)
    ? 'image'
    : 'any'
  const fields = [...sentFields(node), ...fieldsInCode(node.parameters)].filter((field) => field !== '')
  const images = imagesShown(node).map((field) => ({ field, kind: 'image', content: {} }) as const)
  return [...images, ...[...new Set(fields)].map((field) => ({ field, kind, content: {} }))]
}

/** The file whose content the node makes into fields; null where it does nothing of the kind. */
function takenApart(workflow: Workflow, node: WorkflowNode): ReadFile | null {
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
    case 'compression': {
      const isPacked = textOr(parameters['operation'], 'decompress') === 'decompress'
      return { field: field.split(',')[0]?.trim() ?? field, kind: isPacked ? 'zip' : 'any', content: {} }
    }
    case 'editImage':
      return { field: textOr(parameters['dataPropertyName'], 'data'), kind: 'image', content: {} }
    default:
      return null
  }
}

/** Operations of services that send a file on, or have it looked at, where no parameter says that it is one. */
const sends = /^(?:upload|transcribe|translateAudio|analyzeDocument|importFile)/u

/** Binary fields that the node sends on as they are. */
function sentFields(node: WorkflowNode): readonly string[] {
  const { parameters } = node
  const named = textOr(parameters['binaryPropertyName'] ?? parameters['binaryProperty'], 'data')
  switch (shortType(node)) {
    case 'webhook':
    case 'set':
    case 'splitOut':
    case 'convertToFile':
      return []
    case 'httpRequest':
      return sentByHttp(node)
    case 'readWriteFile':
      return operationOf(node) === 'write' ? [textOr(parameters['dataPropertyName'], 'data')] : []
    case 'writeBinaryFile':
      return [textOr(parameters['dataPropertyName'], 'data')]
    case 'emailSend':
      return attached(parameters['attachments'] ?? optionOf(parameters, 'attachments'))
    case 'respondToWebhook':
      return parameters['respondWith'] === 'binary' && parameters['responseDataSource'] === 'set'
        ? [textOr(parameters['inputFieldName'], 'data')]
        : []
    default: {
      const { inputDataFieldName: input, binaryData: isFile, sendBinaryData, binaryDataUpload } = parameters
      if (typeof input === 'string') return [textOr(input, 'data')]
      const isSent = isFile === true || sendBinaryData === true || binaryDataUpload === true
      const isUpload = sends.test(operationOf(node)) && isFile !== false && binaryDataUpload !== false
      return isSent || isUpload ? [named] : []
    }
  }
}

/** Images among the messages for a model. */
function imagesShown({ parameters }: WorkflowNode): readonly string[] {
  const { messages } = parameters
  const list: unknown = isObject(messages) ? messages['messageValues'] : []
  return (Array.isArray(list) ? list : [])
    .filter(isObject)
    .filter(({ messageType }) => messageType === 'imageBinary')
    .map(({ binaryImageDataKey }) => textOr(binaryImageDataKey, 'data'))
}

/** As the versions of the node say it: `photo:data,cv:file` in those before the third. */
function sentByHttp({ parameters, typeVersion }: WorkflowNode): readonly string[] {
  if (typeVersion < 3) {
    if (parameters['sendBinaryData'] !== true) return []
    const pairs = textOr(parameters['binaryPropertyName'], 'data').split(',')
    return pairs.map((pair) => pair.slice(pair.indexOf(':') + 1).trim())
  }
  if (parameters['sendBody'] !== true) return []
  if (parameters['contentType'] === 'binaryData') return [textOr(parameters['inputDataFieldName'], 'data')]
  if (parameters['contentType'] !== 'multipart-form-data') return []
  const written = parameters['bodyParameters']
  const list: unknown = isObject(written) ? written['parameters'] : []
  return (Array.isArray(list) ? list : [])
    .filter(isObject)
    .filter(({ parameterType }) => parameterType === 'formBinaryData')
    .map(({ inputDataFieldName }) => textOr(inputDataFieldName, 'data'))
}

function attached(names: unknown): readonly string[] {
  return textOr(names, '')
    .split(',')
    .map((name) => name.trim())
}

/** `$binary.data`, `item.binary['cv']`, `getBinaryDataBuffer(0, 'cv')`; what is written there is not read. */
const readInCode =
  /\bbinary\s*(?:\?\.|\.)\s*([A-Za-z_]\w*)(?!\w|\s*\(|\s*=[^=])|\bbinary\s*(?:\?\.)?\[\s*["']([^"']+)["']\s*\](?!\s*=[^=])|getBinaryData(?:Buffer)?\([^,)]*,\s*["']([^"']+)["']/gu

const fieldsInCode = onceFor((parameters: JsonObject): readonly string[] =>
  textsIn(parameters).flatMap((written) =>
    [...written.matchAll(readInCode)].map(([, dotted, quoted, buffer]) => dotted ?? quoted ?? buffer ?? ''),
  ),
)

/** Expressions, and code. */
function textsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return value.startsWith('=') || /code$/iu.test(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, name))
}

function contentOf(shape: Shape | undefined): JsonObject {
  if (shape === undefined || isUnread(shape)) return {}
  const made = completed({}, shape, '')
  return isObject(made) ? made : {}
}

function shortType({ type }: Pick<WorkflowNode, 'type'>): string {
  return type.slice(type.lastIndexOf('.') + 1)
}

function operationOf({ parameters }: WorkflowNode): string {
  return text(parameters['operation'])
}

function optionOf({ options }: JsonObject, name: string): unknown {
  return isObject(options) ? options[name] : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A parameter that is left out has its preset, and so has one that is computed: nobody knows it before it runs. */
function textOr(value: unknown, preset: string): string {
  return typeof value === 'string' && value !== '' && !value.startsWith('=') ? value : preset
}
