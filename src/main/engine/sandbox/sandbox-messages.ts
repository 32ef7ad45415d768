import type { ConsoleLine } from '../../../shared/execution.ts'
import type { GuestImage } from './guest-image.ts'
import type { SandboxAnswer, SandboxJob } from './job.ts'
import type { Limits } from './limits.ts'

/** What a worker is started with. The image is shared memory; where none is known, or none that fits, the worker makes one. */
export interface WorkerData {
  readonly wasm: WebAssembly.Module
  readonly script: string
  readonly limits: Limits
  readonly image: GuestImage | null
  /** Texts of the modules that code may require as UTF-8, by their names. Shared memory. */
  readonly modules: Readonly<Record<string, Uint8Array>>
  /** Who has the jobs that are handed out, the worker or the engine: see `handed-jobs.ts`. Shared memory. */
  readonly handed: Int32Array
}

export type ToWorker =
  /** `number`: its number in `handed`. */
  | { readonly kind: 'job'; readonly job: SandboxJob; readonly number: number }
  /** The answer to a request of the running job's code. */
  | { readonly kind: 'reply'; readonly id: number; readonly text: string }

export type FromWorker =
  /** `image`: the one that the worker made; null where it took the given one. */
  | { readonly kind: 'ready'; readonly image: GuestImage | null }
  /** One console line, sent at once: it is kept even where the worker must be killed. */
  | { readonly kind: 'line'; readonly line: ConsoleLine }
  /** The code runs a second time: what it printed so far counts no more. */
  | { readonly kind: 'again' }
  /** The running code sends a request. */
  | { readonly kind: 'request'; readonly id: number; readonly text: string }
  | { readonly kind: 'answer'; readonly answer: SandboxAnswer }
