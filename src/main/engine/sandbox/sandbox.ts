import type { SandboxAnswer, SandboxJob } from './job.ts'
import type { Limits } from './limits.ts'

/**
 * Untrusted code comes in as text with the JSON it may see; JSON text goes out. Inside is QuickJS in WebAssembly in a
 * worker thread: nothing of the host can be reached from it (contract §5 rule 5), and whatever it does, the app goes on.
 */
export interface Sandbox {
  readonly limits: Limits
  /** Runs one job on a fresh guest. Never rejects: a job that met a limit or was aborted answers `stopped`. */
  run(job: SandboxJob, signal: AbortSignal): Promise<SandboxAnswer>
  /** Starts the first worker, so that the first job need not wait for it. */
  warm(): Promise<void>
  /** Ends all workers; running jobs answer `stopped`. */
  close(): Promise<void>
}
