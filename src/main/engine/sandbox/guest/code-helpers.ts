import { base64Encode } from './bytes.ts'
import { view } from './data.ts'
import { ask } from './host.ts'
import { bytesOfFile, olderRequest, request } from './requests.ts'
import { isObject } from './returned-items.ts'
import type { SceneItem } from './scene.ts'
import { fileIdOf } from '../../../../shared/binary-files.ts'
import { sizeText } from '../../../../shared/size-text.ts'

/** `helpers` of code: requests, and the files of items. */
export const helpers = {
  httpRequest: (options: unknown) => request(options, null),
  httpRequestWithAuthentication: (type: unknown, options: unknown) => request(options, String(type)),
  requestWithAuthentication: (type: unknown, options: unknown) => request(options, String(type)),
  request: olderRequest,
  assertBinaryData: (index: unknown, wanted: unknown) => {
    if (isBinaryData(wanted)) return wanted
    const binary = view.scene.items[Number(index)]?.binary?.[String(wanted)]
    if (!isObject(binary)) {
      throw new Error(
        `This operation expects the node's input data to contain a binary file '${String(wanted)}', but none was found [item ${String(index)}]`,
      )
    }
    return binary
  },
  getBinaryDataBuffer: (index: unknown, wanted: unknown) => {
    const binary = isBinaryData(wanted) ? wanted : view.scene.items[Number(index)]?.binary?.[String(wanted)]
    if (!isObject(binary))
      throw new Error(`The item with index ${String(index)} has no binary property "${String(wanted)}".`)
    const { data, id } = binary as Readonly<Record<string, unknown>>
    const file = fileIdOf({ data: String(data), ...(typeof id === 'string' ? { id } : {}) })
    return file === null ? Promise.resolve(Buffer.from(String(data), 'base64')) : bytesOfFile(file)
  },
  prepareBinaryData: (data: unknown, fileName?: unknown, mimeType?: unknown) =>
    Promise.resolve({
      ...contentOf(data),
      mimeType: typeof mimeType === 'string' ? mimeType : mimeTypeOf(fileName),
      ...(typeof fileName === 'string'
        ? { fileName, fileExtension: fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1) : '' }
        : {}),
    }),
  setBinaryDataBuffer: (binary: unknown, data: unknown) => {
    if (!isObject(binary)) throw new Error('The binary data whose bytes are to be set is no object.')
    const { id: _id, ...about } = binary
    return Promise.resolve({ ...about, ...contentOf(data) })
  },
}

/** Where a name is asked for, the binary data itself may be given. */
function isBinaryData(given: unknown): given is Readonly<Record<string, unknown>> {
  return isObject(given) && 'data' in given && 'mimeType' in given
}

/** Bytes as binary data carries them. What is long goes to a file when the code has ended. */
function contentOf(data: unknown): { data: string; fileSize: string; bytes: number } {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(data as string)
  return { data: base64Encode(bytes), fileSize: sizeText(bytes.length), bytes: bytes.length }
}

/** Of what its name says; without one it counts as text. */
function mimeTypeOf(fileName: unknown): string {
  return typeof fileName === 'string' ? (ask('mime-type', fileName) as string) : 'text/plain'
}

/** The item's files with their content, as the older code asks for them. */
async function filesOf(item: SceneItem | undefined, index: number): Promise<unknown> {
  if (item?.binary === undefined) return undefined
  for (const [name, file] of Object.entries(item.binary)) {
    const bytes = (await helpers.getBinaryDataBuffer(index, name)) as Uint8Array
    if (isObject(file)) file['data'] = base64Encode(bytes)
  }
  return item.binary
}

async function withFiles(item: SceneItem, files: Readonly<Record<string, unknown>>): Promise<void> {
  const binary: Record<string, unknown> = {}
  for (const [name, file] of Object.entries(files)) {
    const data = isObject(file) ? Buffer.from(String(file['data']), 'base64') : ''
    binary[name] = await helpers.setBinaryDataBuffer(file, data)
  }
  Object.assign(item, { binary })
}

const noData = (what: string): string => `No data was provided to setBinaryDataAsync (${what}).`

/** Of Function the item is given; of Function Item it is the one that it runs for. */
export const filesOfItems = {
  getBinaryDataAsync: (item?: unknown) => {
    if (view.scene.kind === 'function-item') return filesOf(view.scene.items[view.index], view.index)
    const index = isObject(item) ? Number(item['index']) : Number.NaN
    return filesOf(Number.isNaN(index) ? undefined : (item as SceneItem), index)
  },
  setBinaryDataAsync: async (...given: readonly unknown[]) => {
    const isOne = view.scene.kind === 'function-item'
    const item = isOne ? view.scene.items[view.index] : (given[0] as SceneItem | undefined)
    const files = isOne ? given[0] : given[1]
    const what = isOne ? 'data: IBinaryKeyData' : 'item: INodeExecutionData, data: IBinaryKeyData'
    if (!item) throw new Error(`No item was provided to setBinaryDataAsync (${what}).`)
    if (!isObject(files)) throw new Error(noData(what))
    await withFiles(item, files)
  },
  getBinaryData: () => view.scene.items[view.index]?.binary,
  setBinaryData: (binary: unknown) => {
    const item = view.scene.items[view.index]
    if (item !== undefined) Object.assign(item, { binary })
  },
}
