/**
 * Which node each execution is at, in a file that outlives a process that is killed: the store hears of node runs at the end, and
 * of one that never came a record could not name the node that was running (contract §7 rule 1).
 */
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { TransientsById } from '../../shared/transients-by-id.ts'

/** Each process writes its own. */
const nameShape = /^running-nodes\.(\d+)\.log$/u
/** From this length on the file is begun anew, with what runs then, in bytes. */
const longBytes = 1024 * 1024

interface RunningNode {
  readonly executionId: string
  node: string
  /** True: it is to be written at the end of this turn of the event loop; what has ended by then is not. */
  isToWrite: boolean
}

export class RunningNodes {
  readonly #folder: string
  readonly #path: string
  readonly #left: ReadonlyMap<string, string>
  /** The node of each execution that runs. */
  readonly #running = new TransientsById<RunningNode>()
  #toWrite: RunningNode[] = []
  #isClosed = false
  #file: number | null = null
  #writtenBytes = 0

  readonly #longBytes: number

  /** Reads what earlier processes left in that folder. */
  constructor(folder: string, long = longBytes) {
    this.#folder = folder
    this.#longBytes = long
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
    let running = this.#running.get(executionId)
    if (running === undefined) {
      running = { executionId, node, isToWrite: false }
      this.#running.set(executionId, running)
    }
    running.node = node
    if (running.isToWrite) return
    running.isToWrite = true
    this.#toWrite.push(running)
    if (this.#toWrite.length > 1) return
    setImmediate(() => {
      this.#writeAll()
    })
  }

  ended(executionId: string): void {
    const running = this.#running.get(executionId)
    if (running !== undefined) running.isToWrite = false
    this.#running.delete(executionId)
  }

  /** Nothing was running at the end: nothing is left to be read. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#isClosed = true
    if (this.#running.size === 0) rmSync(this.#path, { force: true })
  }

  /** All of a turn at once. What cannot be written is not known after a crash: nothing else hangs on it. */
  #writeAll(): void {
    const toWrite = this.#toWrite.filter(({ isToWrite }) => isToWrite)
    this.#toWrite = []
    for (const running of toWrite) running.isToWrite = false
    if (toWrite.length === 0 || this.#isClosed) return
    try {
      this.#file ??= openSync(this.#path, 'a', 0o600)
      const isLong = this.#writtenBytes > this.#longBytes
      if (isLong) ftruncateSync(this.#file)
      const running = isLong ? this.#running.values() : toWrite
      const lines = running.map(({ executionId, node }) => `${JSON.stringify([executionId, node])}\n`)
      const written = writeSync(this.#file, lines.join(''))
      this.#writtenBytes = isLong ? written : this.#writtenBytes + written
    } catch {
      // What runs goes on.
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
