/** The app starts here: on the desktop, the window in this thread and Faultline in one of its own; behind `--cli` a command. */
import { commandWords, runCommandLine } from './shell/command-line.ts'
import { startDesktop } from './shell/desktop.ts'
import { startFaultline } from './shell/threaded-faultline.ts'

// Whatever it writes is for this user alone: the data folder, the window's state, exports.
process.umask(0o077)

const words = commandWords(process.argv)
const thread = new URL('./faultline-thread.js', import.meta.url)

/** Resolves when the command has ended; at once where the window is meant. */
export const done = start()

async function start(): Promise<void> {
  if (words === null) startDesktop((order, electrical) => startFaultline(thread, order, electrical))
  else await runCommandLine(new URL('./cli.js', import.meta.url), words, perform)
}

async function perform(): Promise<void> {
  const { done: performed } = await import('./cli.ts')
  await performed
}
