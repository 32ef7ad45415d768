import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { openCheckpoints } from '../../../src/main/store/checkpoints.ts'

test('the log is emptied although an earlier attempt ended the thread that does it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-checkpoints-')), 'a.sqlite')
  const checkpoints = openCheckpoints(file, () => undefined)
  // There is no file yet: the thread cannot open it.
  checkpoints.empty()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE TABLE kept (text TEXT); INSERT INTO kept VALUES ('deleted since')`)
  const logBytes = (): number => statSync(`${file}-wal`).size
  expect(logBytes()).toBeGreaterThan(0)

  checkpoints.empty()

  await expect.poll(logBytes).toBe(0)
  checkpoints.close()
  database.close()
})

/** Pages of the log, as its index has them (https://www.sqlite.org/walformat.html, 2.2). `left`: those that are not in the file yet. */
function pagesOf(file: string): { readonly log: number; readonly left: number } {
  const index = readFileSync(`${file}-shm`)
  const log = index.readUInt32LE(16)
  return { log, left: log - index.readUInt32LE(96) }
}

function pagesLeft(file: string): number {
  return pagesOf(file).left
}

/** A database whose writer leaves all of its log to the thread. */
function openWritten(): {
  readonly file: string
  readonly database: Database.Database
  readonly add: (bytes: number) => void
} {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-checkpoints-')), 'a.sqlite')
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('wal_autocheckpoint = 0')
  database.exec('CREATE TABLE kept (bytes BLOB)')
  const statement = database.prepare('INSERT INTO kept VALUES (zeroblob(?))')
  return { file, database, add: (bytes) => void statement.run(bytes) }
}

test('of a long log little is left to bring into the file, so that whoever empties it is not held up', async () => {
  const { file, database, add } = openWritten()
  const checkpoints = openCheckpoints(file, () => undefined)
  const commit = (count: number): void => {
    for (let done = 0; done < count; done += 1) {
      add(400_000)
      checkpoints.committed()
    }
  }
  commit(100)
  await expect.poll(() => pagesLeft(file)).toBe(0)
  // The thread tells how long the log is after that.
  await new Promise((resolve) => setTimeout(resolve, 200))
  commit(10)
  expect(pagesLeft(file)).toBeGreaterThan(500)
  await expect.poll(() => pagesLeft(file)).toBeLessThan(500)
  checkpoints.close()
  database.close()
})

test('a log that is written without a rest begins anew, and little is left to do for who writes it', async () => {
  const { file, database, add } = openWritten()
  const left: number[] = []
  const checkpoints = openCheckpoints(file, () => {
    left.push(pagesLeft(file))
    database.pragma('wal_checkpoint(PASSIVE)')
  })
  for (let time = 1; time <= 3; time += 1) {
    add(30_000_000)
    const long = pagesOf(file).log
    for (let commits = 0; commits < 5000 && pagesOf(file).log >= long; commits += 1) {
      add(4000)
      checkpoints.committed()
      // The next comes at once, the thread is heard.
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    expect(pagesOf(file).log).toBeLessThan(long)
    // The thread may have come to the end of the log before it is heard: whoever writes on is told.
    const toldAgain = (): number => {
      add(4000)
      checkpoints.committed()
      return left.length
    }
    await expect.poll(toldAgain).toBeGreaterThanOrEqual(time)
  }
  checkpoints.close()
  database.close()
  expect(Math.max(...left)).toBeLessThan(1500)
})

/** Threads of this process that give way to it, and how far (proc(5)); other tests may have left some. */
function givingWay(): ReadonlyMap<string, number> {
  const own = getPriority()
  const threads = readdirSync('/proc/self/task').map((id) => {
    const text = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return [id, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])] as const
  })
  return new Map(threads.filter(([, niceness]) => niceness > own))
}

test('who receives and answers goes before the thread that brings the log into the file', async () => {
  test.skip(process.platform !== 'linux', 'only Linux has a priority of each thread')
  const own = getPriority()
  test.skip(own === 19, 'this process gives way to all others itself')
  const before = givingWay()
  const { file, database, add } = openWritten()
  const checkpoints = openCheckpoints(file, () => undefined)
  for (let done = 0; done < 100; done += 1) {
    add(4000)
    checkpoints.committed()
  }

  await expect.poll(() => pagesLeft(file)).toBe(0)

  const further = [...givingWay()].filter(([id]) => !before.has(id)).map(([, niceness]) => niceness)
  expect(further).toEqual([Math.min(19, own + 10)])
  expect(getPriority()).toBe(own)
  checkpoints.close()
  database.close()
})
