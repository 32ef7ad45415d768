/**
 * What a node wants to send, before it is put on the wire: parts that a credential, a page number or a redirect may still
 * change. `composeRequest` makes the request of it.
 */
import type { JsonObject } from '../../../../shared/json.ts'
import type { ClientCertificate } from '../../surroundings.ts'
import type { BinaryContent } from '../items/binary-content.ts'

export interface RequestPlan {
  readonly method: string
  readonly url: URL
  /** Added to the query that the URL has. A list is written as the manner says; null is empty, undefined is left out. */
  readonly query: JsonObject
  /** Names as they were written. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestBody
}

export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: JsonObject }
  | { readonly kind: 'multipart'; readonly parts: readonly MultipartPart[] }
  /** `contentType` empty: none is set; where the node wants one that is empty, it is among the headers. */
  | { readonly kind: 'raw'; readonly content: string | BinaryContent; readonly contentType: string }

export interface MultipartPart {
  readonly name: string
  readonly content: string | BinaryContent
  /** Null for a plain field. */
  readonly file: { readonly name: string | null; readonly type: string } | null
}

/** How it is sent. */
export interface RequestManner {
  /** The header `accept` that is sent unless the node names its own. */
  readonly accept: string
  /** How a list in the query is written: `a[]=1`, `a=1&a=2`, `a[0]=1`; brackets are encoded. */
  readonly arrayFormat: 'brackets' | 'repeat' | 'indices'
  readonly lowercaseHeaders: boolean
  /** `reading`: for GET and HEAD alone. */
  readonly followRedirects: 'never' | 'reading' | 'always'
  readonly maxRedirects: number
  /** True: the secrets go along to another origin too. */
  readonly keepSecretsAcrossOrigins: boolean
  readonly proxy: string | null
  readonly timeoutMs: number
  readonly allowUnauthorizedCertificates: boolean
  readonly clientCertificate: ClientCertificate | null
  /** False: an answer is read in pieces, by the node; absent: the client takes it in whole. */
  readonly takesWhole?: boolean
  /** Puts the body into the form that the type of the request asks for; absent: it goes as it is. */
  readonly asTyped?: (plan: RequestPlan) => RequestPlan
  /** Whether an answer of that status and type becomes a file of an item; absent: none does. */
  readonly isFile?: (status: number, contentType: string) => boolean
}

/** How an answer becomes items. */
export interface AnswerReading {
  readonly format: 'autodetect' | 'json' | 'text' | 'file'
  /** Field of the text, or of the binary data. */
  readonly field: string
  readonly fullResponse: boolean
  /** True: no status is an error. */
  readonly neverError: boolean
  /** True: each entry of a JSON list becomes an item. */
  readonly split: boolean
  /**
   * Versions 1 and 2: a text is told as it is read, its JSON not written anew; what should be JSON and is not fails the whole node
   * and not its item; a file without a name is given none.
   */
  readonly isOld: boolean
  /** An answer of JSON without a body is an empty object; absent: it cannot be read. */
  readonly readsEmpty?: boolean
}
