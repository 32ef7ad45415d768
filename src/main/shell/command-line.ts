/**
 * The command line within the app: `faultline --cli -- COMMAND …`. It runs before Chromium has set up anything that wants a
 * display, in this one process, so that the packaged app needs no door through which any program could use it as Node.js.
 */
import { fileURLToPath } from 'node:url'
import { messageOf } from '../../shared/message-of.ts'

/** Behind this the app's arguments are a command and its own; a `--` between them keeps Chromium from reading those. */
const commandSwitch = '--cli'

/** The command with its arguments, as the person wrote them; null where the window is meant. */
export function commandWords(argv: readonly string[]): readonly string[] | null {
  const end = argv.indexOf('--')
  const at = argv.indexOf(commandSwitch)
  if (at === -1 || (end !== -1 && end < at)) return null
  const words = argv.slice(at + 1)
  return words[0] === '--' ? words.slice(1) : words
}

/** Runs the command line's entry to its end (`perform` resolves with it), then ends the process as Node.js would. */
export async function runCommandLine(
  entry: URL,
  words: readonly string[],
  perform: () => Promise<void>,
): Promise<void> {
  process.argv = [process.execPath, fileURLToPath(entry), ...words]
  // Electron's own way out of a process that has no window yet forgets whoever wants to tidy up.
  process.exit = endProcess
  process.on('uncaughtException', endWith)
  process.on('unhandledRejection', endWith)
  try {
    await perform()
    await Promise.all([written(process.stdout), written(process.stderr)])
  } catch (error) {
    endWith(error)
  }
  process.exit()
}

function endWith(error: unknown): never {
  process.stderr.write(`Faultline failed inside itself: ${messageOf(error)}. Please report it.\n`)
  return endProcess(1)
}

/** Tells the listeners of `exit` and ends at once: what Node.js does, and Electron leaves out before it is ready. */
function endProcess(code: number | string | null = process.exitCode ?? 0): never {
  const ending = Number(code ?? 0)
  process.emit('exit', ending)
  // Node.js's own last step of `process.exit`, which its types leave out.
  const { reallyExit } = process as unknown as { readonly reallyExit: (code: number) => never }
  return reallyExit.call(process, ending)
}

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}
