/**
 * A worker that is busy has its next job lined up already, so that it need not wait for it. Which of both sides has that job
 * stands in shared memory: the worker takes it as it begins, the engine takes it back where the one before it is slow, and
 * never do both. Jobs are numbered from 1; two may be out at a time, each in a cell of its own.
 */
const cells = 2

export function makeHandedJobs(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(cells * Int32Array.BYTES_PER_ELEMENT))
}

/** The engine hands a job out. */
export function handOut(handed: Int32Array, number: number): void {
  Atomics.store(handed, number % cells, number)
}

/** Takes a job, be it the worker that begins it or the engine that takes it back; false where the other side has it. */
export function takeJob(handed: Int32Array, number: number): boolean {
  return Atomics.compareExchange(handed, number % cells, number, 0) === number
}
