/**
 * Evidence from outside is read in a thread of its own, under a deadline: whatever an archive does to its reader, the listener
 * goes on. In: the bytes of a file. Out: what it holds, or one sentence.
 */
import { Worker } from 'node:worker_threads'
import type { OpenedEvidence } from '../../shared/views/opened-evidence.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import { askThread } from '../threads/ask-thread.ts'
import { threadFile } from '../threads/thread-file.ts'

/** What the thread answers, once. */
export type FromEvidenceWorker =
  { readonly kind: 'read'; readonly opened: OpenedEvidence } | { readonly kind: 'refused'; readonly problem: Problem }

/** What the thread is started with. */
export interface EvidenceFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Largest file that is looked at, in bytes. */
const largestEvidenceBytes = 32 * 1024 * 1024
const usualDeadlineMs = 10_000
const heapMb = 512

/** @throws ProblemError INVALID_INPUT: too large, not read in time, or no evidence */
export async function readEvidenceApart(
  name: string,
  bytes: Uint8Array,
  deadlineMs = usualDeadlineMs,
): Promise<OpenedEvidence> {
  if (bytes.length > largestEvidenceBytes) {
    throw refused(
      name,
      `is ${String(bytes.length)} bytes large, and at most ${String(largestEvidenceBytes)} are read as evidence`,
    )
  }
  // A copy of its own, which is handed over and not copied again.
  const copy = Uint8Array.from(bytes)
  const worker = new Worker(await threadFile('evidence-worker.mjs'), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: { name, bytes: copy } satisfies EvidenceFile,
    transferList: [copy.buffer],
  })
  const answer = await askThread<FromEvidenceWorker>(worker, deadlineMs, (why) => refused(name, why))
  if (answer.kind === 'refused') throw new ProblemError(answer.problem)
  return answer.opened
}

function refused(name: string, why: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${name}" ${why}.`,
    remedy: 'Open a bundle that Faultline has exported: a zip archive, or the evidence.json of one.',
  })
}
