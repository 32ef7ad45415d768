/** How the command line ends: what a script may rely on. */
export const exitCodes = {
  done: 0,
  notDone: 1,
  wrongUsage: 2,
  /** Done, and something under study failed. */
  studyFailed: 10,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
