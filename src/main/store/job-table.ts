import Database from 'better-sqlite3'

/** A delivery that waits to be executed, or is being executed under a lease. */
export interface Job {
  readonly id: number
  /** Place of the delivery in its batch, from 1. */
  readonly place: number
  /** How often it was handed out, this time included. */
  readonly handedOut: number
}

/**
 * Executions as jobs: a job is handed out under a lease, and again when the lease has run out without the job being done.
 * So each runs at least once; a worker that dies costs a second run, never a lost one.
 */
export interface JobTable {
  readonly add: (place: number, readyAt: number) => number
  /** Hands out a waiting job of the order's choice, or one whose lease has run out; null where there is none. */
  readonly lease: (now: number, leaseMs: number, choose: (waiting: readonly Job[]) => Job | undefined) => Job | null
  /** The worker of a job lives: its lease runs until then. */
  readonly renew: (id: number, leaseUntil: number) => void
  /** The job is done and is not handed out again. */
  readonly complete: (id: number) => void
  /** Hands a done job out again: at-least-once delivery of the queue. */
  readonly redeliver: (id: number, readyAt: number) => void
  /** The job is ready now, whatever delay or lease of a worker that is gone it waits for. */
  readonly hurry: (id: number) => void
  readonly count: (state: 'waiting' | 'leased' | 'done') => number
  readonly close: () => void
}

interface JobRow {
  readonly id: number
  readonly place: number
  readonly handed_out: number
}

/** Opens a queue in a SQLite file of its own (`:memory:` keeps it in memory). */
export function openJobTable(file: string): JobTable {
  const database = new Database(file)
  // The queue of one reproduction: nothing of it has to survive a power cut.
  database.exec(`
    PRAGMA journal_mode = MEMORY;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS job (
      id INTEGER PRIMARY KEY,
      place INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting',
      ready_at REAL NOT NULL,
      lease_until REAL,
      handed_out INTEGER NOT NULL DEFAULT 0
    ) STRICT;`)
  const add = database.prepare('INSERT INTO job (place, ready_at) VALUES (?, ?)')
  const waiting = database.prepare<[number, number], JobRow>(
    `SELECT id, place, handed_out FROM job
     WHERE (state = 'waiting' AND ready_at <= ?) OR (state = 'leased' AND lease_until <= ?) ORDER BY id`,
  )
  const take = database.prepare(
    `UPDATE job SET state = 'leased', lease_until = ?, handed_out = handed_out + 1 WHERE id = ?`,
  )
  const renew = database.prepare(`UPDATE job SET lease_until = ? WHERE id = ? AND state = 'leased'`)
  const complete = database.prepare(`UPDATE job SET state = 'done', lease_until = NULL WHERE id = ?`)
  const redeliver = database.prepare(`UPDATE job SET state = 'waiting', lease_until = NULL, ready_at = ? WHERE id = ?`)
  const hurry = database.prepare(`UPDATE job SET ready_at = 0, lease_until = 0 WHERE id = ? AND state <> 'done'`)
  const count = database.prepare<[string], number>('SELECT count(*) FROM job WHERE state = ?').pluck()
  return {
    add: (place, readyAt) => Number(add.run(place, readyAt).lastInsertRowid),
    lease: database.transaction(
      (now: number, leaseMs: number, choose: (jobs: readonly Job[]) => Job | undefined): Job | null => {
        const jobs = waiting.all(now, now).map((row) => ({ id: row.id, place: row.place, handedOut: row.handed_out }))
        const job = choose(jobs)
        if (job === undefined) return null
        take.run(now + leaseMs, job.id)
        return { ...job, handedOut: job.handedOut + 1 }
      },
    ),
    renew: (id, leaseUntil) => {
      renew.run(leaseUntil, id)
    },
    complete: (id) => {
      complete.run(id)
    },
    redeliver: (id, readyAt) => {
      redeliver.run(readyAt, id)
    },
    hurry: (id) => {
      hurry.run(id)
    },
    count: (state) => count.get(state) ?? 0,
    close: () => {
      database.close()
    },
  }
}
