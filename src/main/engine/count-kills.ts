import type { SandboxAnswer } from './sandbox/job.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/** How often in a row the code of one execution may have to be ended together with its thread. */
export const mostKills = 3

/** The sandbox as one execution sees it. */
export interface CountedSandbox extends Sandbox {
  /** Jobs in a row that did not react when they were interrupted. */
  readonly killsInARow: () => number
}

/** Counts the jobs of one execution that had to be killed; after three in a row no more are run (sandbox design, limits). */
export function countKills(sandbox: Sandbox): CountedSandbox {
  let kills = 0
  return {
    limits: sandbox.limits,
    killsInARow: () => kills,
    run: async (job, signal, serve) => {
      if (kills >= mostKills) return refused
      const answer = await sandbox.run(job, signal, serve)
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
