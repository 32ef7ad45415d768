import { sqliteProblem } from '../store/store-problem.ts'

/** What was thrown, as a `ProblemError` where it is known what it means for a person: the store says it in SQLite's codes. */
export function problemOf(error: unknown): unknown {
  return sqliteProblem(error)
}
