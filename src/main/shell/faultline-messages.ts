/** What the main thread, which holds the window, and the thread of Faultline say to each other. */
import type { MessagePort } from 'node:worker_threads'
import type { Answer } from '../../shared/answer.ts'
import type { NoticeName } from '../../shared/notices.ts'
import type { Redacted } from '../../shared/redacted.ts'

export type ToThread =
  | ({ readonly kind: 'open' } & OpenOrder)
  | { readonly kind: 'call'; readonly id: number; readonly name: unknown; readonly input: unknown }
  /** The path that a person chose in a dialog; null where they cancelled. */
  | { readonly kind: 'chosen'; readonly id: number; readonly path: string | null }
  | { readonly kind: 'close' }

export interface OpenOrder {
  readonly dataFolder: string
  /** Null: as the settings say. */
  readonly port: number | null
  readonly version: string
  readonly platform: string
  /** Whether the main thread can seal and unseal. */
  readonly hasSeal: boolean
}

export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer<unknown> }
  | { readonly kind: 'notice'; readonly name: NoticeName; readonly value: unknown }
  | { readonly kind: 'chooseFile'; readonly id: number; readonly title: string; readonly extensions: readonly string[] }
  | { readonly kind: 'saveFile'; readonly id: number; readonly title: string; readonly suggestedName: string }
  | { readonly kind: 'clipboard'; readonly text: Redacted }
  | { readonly kind: 'clipboard with secrets'; readonly text: string }
  | SealOrder
  | { readonly kind: 'closed' }

/** The thread sleeps until `done` holds 1; then the port holds a `Sealed`. */
export interface SealOrder {
  readonly kind: 'seal'
  /** A text to seal, or bytes to unseal. */
  readonly given: string | Uint8Array
  readonly port: MessagePort
  readonly done: Int32Array
}

export type Sealed =
  { readonly ok: true; readonly made: string | Uint8Array } | { readonly ok: false; readonly message: string }
