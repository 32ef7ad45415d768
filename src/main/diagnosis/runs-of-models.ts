/**
 * What each model did of runs that several were asked in: an answer of the fallback is no merit of the model that it stood in for.
 * In: runs as the store has them. Out: for each model of a run its own attempts, with the output only where it gave it.
 */
import type { AiRunEntry } from '../../shared/ai-report.ts'
import type { AiAttempt, AiRun } from '../../shared/ai-run.ts'

/** The part of a run that one model has in it. */
export interface RunOfModel {
  /** As the endpoint names it where it answered. */
  readonly model: string
  readonly run: AiRun
}

/** Every run once for each model that was asked in it; a run in which nobody was asked is in none. */
export function runsOfModels(entries: readonly Pick<AiRunEntry, 'run'>[]): readonly RunOfModel[] {
  const answeredAs = new Map<string, string>()
  for (const attempt of entries.flatMap(({ run }) => run.attempts)) {
    if (attempt.exchange !== undefined && isAnswer(attempt)) answeredAs.set(attempt.exchange.askedModel, attempt.model)
  }
  return entries.flatMap(({ run }) => {
    const turns = turnsOf(run.attempts)
    return turns.map((attempts, place) => {
      const last = attempts.findLast(isAnswer) ?? attempts.at(-1)
      const name = last?.model ?? ''
      // One that never answered here is known by the name that it answered under elsewhere.
      const model = last !== undefined && isAnswer(last) ? name : (answeredAs.get(name) ?? name)
      return { model, run: place === turns.length - 1 ? { ...run, attempts } : withoutAnswer(run, attempts) }
    })
  })
}

/** Attempts of one model after the other. */
function turnsOf(attempts: readonly AiAttempt[]): readonly (readonly AiAttempt[])[] {
  const turns: AiAttempt[][] = []
  for (const attempt of attempts) {
    const turn = turns.at(-1)
    if (turn === undefined || attempt.purpose === 'first' || attempt.purpose === 'fallback') turns.push([attempt])
    else turn.push(attempt)
  }
  return turns
}

function withoutAnswer(run: AiRun, attempts: readonly AiAttempt[]): AiRun {
  const nothing = { verdict: 'failed', output: null, reviewAskedBy: 'policy', fallbackReason: null } as const
  return { ...run, ...nothing, attempts }
}

function isAnswer({ violations }: AiAttempt): boolean {
  return violations.every(({ kind }) => kind !== 'transport')
}
