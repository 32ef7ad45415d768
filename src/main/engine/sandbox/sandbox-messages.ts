import type { ConsoleLine } from '../../../shared/execution.ts'
import type { GuestImage } from './guest-instance.ts'
import type { SandboxAnswer, SandboxJob } from './job.ts'
import type { Limits } from './limits.ts'

/** What a worker is started with. The image is shared memory; null in the first worker, which makes it. */
export interface WorkerData {
  readonly wasm: WebAssembly.Module
  readonly script: string
  readonly limits: Limits
  readonly image: GuestImage | null
}

export interface ToWorker {
  readonly job: SandboxJob
}

export type FromWorker =
  | { readonly kind: 'ready'; readonly image: GuestImage | null }
  /** One console line, sent at once: it is kept even where the worker must be killed. */
  | { readonly kind: 'line'; readonly line: ConsoleLine }
  | { readonly kind: 'answer'; readonly answer: SandboxAnswer }
  /** The guest is as new; the next job may come. */
  | { readonly kind: 'idle' }
