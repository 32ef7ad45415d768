import { ProblemError, type Problem } from '../../shared/problem.ts'
import { problemOf } from '../window-calls/problem-of.ts'

/** What a person is told of something that was thrown: its problem, or that Faultline itself is at fault. */
export function reportedProblem(thrown: unknown): Problem {
  const error = problemOf(thrown)
  if (error instanceof ProblemError) return error.problem
  const text = error instanceof Error ? error.message : String(error)
  return { code: 'UNEXPECTED', sentence: `Faultline failed inside itself: ${text}.`, remedy: 'Please report it.' }
}
