/**
 * Which node each execution is at, in a file that outlives a process that is killed: the store hears of node runs at the end, and
 * of one that never came a record could not name the node that was running (contract §7 rule 1).
 */
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Each process writes its own. */
const nameShape = /^running-nodes\.(\d+)\.log$/u
/** From this length on the file is begun anew as soon as nothing runs, in bytes. */
const longBytes = 1024 * 1024

export class RunningNodes {
  readonly #folder: string
  readonly #path: string
  readonly #left: ReadonlyMap<string, string>
  readonly #running = new Map<string, string>()
  #file: number | null = null
  #writtenBytes = 0

  /** Reads what earlier processes left in that folder. */
  constructor(folder: string) {
    this.#folder = folder
    this.#path = join(folder, `running-nodes.${String(process.pid)}.log`)
    this.#left = new Map(filesIn(folder).flatMap(({ path }) => [...nodesIn(path)]))
  }

  /** The node at which the execution was when an earlier process ended; null where that is not known. */
  leftAt(executionId: string): string | null {
    return this.#left.get(executionId) ?? null
  }

  /** Removes what was left: to be called by the one process that has marked what was interrupted. */
  forgetLeft(): void {
    for (const { path, processId } of filesIn(this.#folder)) {
      if (processId === process.pid || !isAlive(processId)) rmSync(path, { force: true })
    }
  }

  started(executionId: string, node: string): void {
    this.#running.set(executionId, node)
    this.#write(`${JSON.stringify([executionId, node])}\n`)
  }

  ended(executionId: string): void {
    this.#running.delete(executionId)
    if (this.#running.size > 0 || this.#writtenBytes < longBytes || this.#file === null) return
    try {
      ftruncateSync(this.#file)
      this.#writtenBytes = 0
    } catch {
      // It only grows on.
    }
  }

  /** Nothing was running at the end: nothing is left to be read. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    if (this.#running.size === 0) rmSync(this.#path, { force: true })
  }

  /** What cannot be written is not known after a crash: nothing else hangs on it. */
  #write(line: string): void {
    try {
      this.#file ??= openSync(this.#path, 'a', 0o600)
      this.#writtenBytes += writeSync(this.#file, line)
    } catch {
      this.#writtenBytes = 0
    }
  }
}

function filesIn(folder: string): readonly { readonly path: string; readonly processId: number }[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const processId = nameShape.exec(name)?.[1]
      return processId === undefined ? [] : [{ path: join(folder, name), processId: Number(processId) }]
    })
  } catch {
    return []
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The last node of each execution; a line that was not written to its end tells nothing. */
function nodesIn(path: string): ReadonlyMap<string, string> {
  const nodes = new Map<string, string>()
  for (const line of textOf(path).split('\n')) {
    const told = /^\["([\w-]+)",(".*")\]$/u.exec(line)
    if (told === null) continue
    try {
      nodes.set(told[1] ?? '', JSON.parse(told[2] ?? '""') as string)
    } catch {
      // Half a line.
    }
  }
  return nodes
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
