/**
 * Folders that live no longer than the process: they hold what has not been through redaction. They go at every end that a
 * process can see coming; those of processes that saw none are removed by the next one.
 */
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'

export interface ThrowAwayFolder {
  readonly path: string
  readonly remove: () => void
}

const kinds = ['case', 'run', 'export', 'read'] as const
export type ThrowAwayKind = (typeof kinds)[number]

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

const open = new Set<string>()
let isWatching = false

/** Makes a folder for this user alone, named after its process. The first one of a process sweeps what dead ones left. */
export function makeThrowAwayFolder(kind: ThrowAwayKind): ThrowAwayFolder {
  if (!isWatching) {
    isWatching = true
    sweepThrowAwayFolders()
    removeAtEnd()
  }
  const path = made(kind)
  open.add(path)
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true })
      open.delete(path)
    },
  }
}

function made(kind: ThrowAwayKind): string {
  try {
    return mkdtempSync(join(tmpdir(), `faultline-${kind}-${ownerNow()}-`))
  } catch (error) {
    throw new ProblemError({
      code: 'FILE_NOT_WRITABLE',
      sentence: `The folder for temporary files, ${tmpdir()}, cannot be written (${messageOf(error)}).`,
      remedy: 'Make it writable for you and its disk not full, or name another folder with TMPDIR.',
    })
  }
}

/**
 * Removes the folders of processes that have ended. Never those of one that lives, of another user, or of another namespace
 * of processes (a container with the same temporary folder), and nothing that is no folder.
 */
export function sweepThrowAwayFolders(): void {
  const folder = tmpdir()
  for (const name of namesIn(folder)) {
    const owner = named.exec(name)?.groups
    if (owner === undefined) continue
    const path = join(folder, name)
    if (!isOurs(path) || owner['space'] !== namespaceOf()) continue
    if (!lives(Number(owner['pid']), owner['start'] ?? '')) rmSync(path, { recursive: true, force: true })
  }
}

const named = new RegExp(`^faultline-(?:${kinds.join('|')})-(?<space>\\d+)-(?<pid>\\d+)-(?<start>\\d+)-\\w{6}$`, 'u')

function ownerNow(): string {
  return `${namespaceOf()}-${String(process.pid)}-${startOf(process.pid) ?? '0'}`
}

function removeAtEnd(): void {
  process.on('exit', removeAll)
  // Signals reach the main thread alone.
  if (!isMainThread) return
  for (const signal of signals) {
    process.on(signal, () => {
      // Whoever else listens ends the process in its own way, and folders go with it.
      if (process.listenerCount(signal) > 1) return
      removeAll()
      process.exit(128 + constants.signals[signal])
    })
  }
}

function removeAll(): void {
  for (const path of open) rmSync(path, { recursive: true, force: true })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}

/** False where the process has ended, also where another one has its number now. */
function lives(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const now = startOf(pid)
  return now === null || start === '0' || now === start
}

/** When a process started, in ticks since the start of the machine; null where the platform does not say (proc(5), field 22). */
function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    // The name of the program, in brackets, may hold blanks and brackets.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** The namespace in which numbers of processes mean something; 0 where there is one only. */
function namespaceOf(): string {
  try {
    return /\d+/u.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
