import type { JsonObject } from './json.ts'

/**
 * Binary data of an item. `data` is base64, or the word `filesystem-v2` where the bytes are in the file that `id` names (workflow
 * format, "binary"). Nobody reads `data` by itself: see `binary-files.ts`.
 */
export interface BinaryData {
  readonly data: string
  readonly id?: string
  /** Not there where code made the file and named none. */
  readonly mimeType?: string
  /** `text`, `json`, `html`, `image`, `audio`, `video` or `pdf`. */
  readonly fileType?: string
  readonly fileName?: string
  readonly fileExtension?: string
  readonly fileSize?: string
  /** Folders before its name, in an archive or on a disk. */
  readonly directory?: string
  /** Length of the decoded bytes. */
  readonly bytes?: number
}

/** The type that a file is taken for by whoever must name one. */
export function mediaTypeOf({ mimeType = 'text/plain' }: Pick<BinaryData, 'mimeType'>): string {
  return mimeType
}

/** Which item of which input this item came from. `input` absent means input 0. */
export interface PairedItem {
  readonly item: number
  readonly input?: number
  /** The item came from elsewhere than the run's own input (a loop gives out what an earlier run received). */
  readonly sourceOverwrite?: SourceOverwrite
}

/** Where an item came from (workflow format, `sourceOverwrite`). */
interface SourceOverwrite {
  readonly previousNode: string
  readonly previousNodeOutput: number
  readonly previousNodeRun: number
}

/** What moves between nodes (contract §1.1). `pairedItem` absent means that the link was lost. */
export interface Item {
  readonly json: JsonObject
  readonly binary?: Readonly<Record<string, BinaryData>>
  readonly pairedItem?: PairedItem | readonly PairedItem[] | number
  /** Set by a node that handled this item's failure itself. */
  readonly error?: ItemError
  /** Which called workflow gave it, where one was called for it alone (workflow format). Code that gives such an item back fails. */
  readonly metadata?: JsonObject
}

/** The failure of one item that a node did not let stop the run. */
interface ItemError {
  readonly name: string
  readonly message: string
  readonly description?: string | null
}
