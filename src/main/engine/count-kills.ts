import type { Postponed, SandboxAnswer } from './sandbox/job.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/** How often in a row the code of one execution may have to be ended together with its thread. */
export const mostKills = 3

/** The sandbox as one execution sees it. */
export interface CountedSandbox extends Sandbox {
  /** Jobs in a row that did not react when they were interrupted. */
  readonly killsInARow: () => number
  /** The job that had to wait for all others since this was asked last; null where none had. */
  readonly takePostponed: () => Postponed | null
}

/**
 * Counts the jobs of one execution that had to be killed; after three in a row no more are run (sandbox design, limits). Its jobs
 * take the turns of its workflow.
 */
export function countKills(sandbox: Sandbox, workflowId: string): CountedSandbox {
  let kills = 0
  let postponed: Postponed | null = null
  return {
    limits: sandbox.limits,
    killsInARow: () => kills,
    takePostponed: () => {
      const taken = postponed
      postponed = null
      return taken
    },
    run: async (job, signal, serve) => {
      if (kills >= mostKills) return refused
      const answer = await sandbox.run({ ...job, owner: workflowId }, signal, serve)
      postponed = answer.postponed ?? postponed
      kills = answer.kind === 'stopped' && answer.reason === 'killed' ? kills + 1 : 0
      return answer
    },
    warm: () => sandbox.warm(),
    close: () => sandbox.close(),
  }
}

const refused: SandboxAnswer = {
  kind: 'stopped',
  reason: 'killed',
  message: `The code of this execution had to be ended by force ${mostKills} times in a row, so no more of it is run.`,
  console: [],
}
