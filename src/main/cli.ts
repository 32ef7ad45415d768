/**
 * The other way in: the same Faultline without a window. Data goes to standard output, everything said to a person to
 * standard error. Exit codes: 0 done; 1 could not be done; 2 wrong usage; 10 done, and something under study failed.
 */
import { initialSettings } from '../shared/settings.ts'
import { Command, CommanderError, Option } from 'commander'
import { ProblemError } from '../shared/problem.ts'
import { exitCodes, type ExitCode } from './commands/exit-code.ts'
import { readProviderRetries } from './commands/read-provider-retries.ts'
import { say } from './commands/say.ts'
import { sqliteProblem } from './store/store-problem.ts'
import { messageOf } from '../shared/message-of.ts'

// Whatever a command writes is for this user alone: data folders, exports, what a study found.
process.umask(0o077)

const program = new Command('faultline')
  .description('Finds the layer where a webhook workflow breaks.')
  .showSuggestionAfterError()
  .exitOverride()
  .configureOutput({ writeErr: (text) => process.stderr.write(text.replace(/^error: /u, '')) })

let ended: ExitCode = exitCodes.done

/** Each command is loaded when it is asked for: the listener must be ready within 0.7 s of its start. */
function ends<Arguments extends unknown[]>(
  load: () => Promise<(...given: Arguments) => Promise<ExitCode>>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    ended = await (await load())(...given)
  }
}

const knownSecrets = new Option(
  '--credentials <CREDENTIALS.json>',
  'decrypted credentials export, so that its secrets are known to redaction',
)
const allowedHost = (what: string): Option =>
  new Option(
    '--allow-host <HOST>',
    `${what}; a name or an address, with a port where only that one is meant`,
  ).argParser(gathered)
const allHosts = new Option('--allow-all-hosts', 'let requests to every host out')
const dataFolder = new Option('--data <DIR>', "data folder (default: the app's own)")

program
  .command('run')
  .description('run each workflow once and print one JSON line for each')
  .argument('<WORKFLOW.json...>', 'workflow files')
  .addOption(new Option('--mode <MODE>', 'how it is started').choices(['manual', 'production']).default('manual'))
  .option('--items <ITEMS.json>', 'what the trigger emits: an array of objects, or of {json, binary}')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .option('--timeout <SECONDS>', 'stop an execution after this time')
  .addOption(allowedHost('let requests to this host out, beside those to this machine; may be given more than once'))
  .addOption(allHosts)
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/run.ts')).runCommand))

program
  .command('serve')
  .description('the webhook listener without a window')
  .argument('<WORKFLOW.json...>', 'workflow files')
  .option('--port <N>', 'port to listen on; 0 picks a free one', String(initialSettings.port))
  .option('--address <ADDRESS>', 'where it is reached (default: as the settings say, at first 127.0.0.1)')
  .option('--active', 'activate every workflow, whatever its file says')
  .addOption(
    new Option(
      '--unmatched <404|200>',
      'answer where no active webhook is reached (default: as the settings say)',
    ).choices(['404', '200']),
  )
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(
    new Option('--provider-retries <off>', 'off is all there is: what failed is sent again by its provider alone')
      .argParser(readProviderRetries)
      .default('off'),
  )
  .addOption(allowedHost('let requests to this host out, beside those to this machine; may be given more than once'))
  .addOption(allHosts)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/serve.ts')).serveCommand))

program
  .command('reproduce')
  .description('send a case under its baseline, then with one change, and compare')
  .argument('<CASE.json>', 'case or workflow file, or the name of a shipped case')
  .option('--batch <N>', 'send a batch of 3 to 5 in place of one item')
  .option('--duplicate', 'the last item of the batch repeats the first')
  .option('--concurrent', 'send the items at the same time')
  .option('--change <LAYER.CHANGE[=JSON]>', 'the one change', gathered)
  .addOption(allowedHost('send to this host for real, in place of a stand-in; may be given more than once'))
  .option(
    '--allow-case-hosts',
    'send for real to every host that the case lists in baseline.real_hosts or passes through',
  )
  .option('--out <DIR>', 'write what was found into this folder as well, redacted')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/reproduce.ts')).reproduceCommand))

program
  .command('sweep')
  .description('try every single-layer change and name the suspected layer')
  .argument('<CASE.json>', 'case or workflow file, or the name of a shipped case')
  .option('--layer <LAYER>', 'this layer alone; may be given more than once', gathered)
  .addOption(allowedHost('send to this host for real with every change; may be given more than once'))
  .option('--out <DIR>', 'write what was found into this folder as well, redacted')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/sweep.ts')).sweepCommand))

program
  .command('cases')
  .description('list the shipped cases, one JSON line each')
  .action(ends(async () => (await import('./commands/cases.ts')).casesCommand))

program
  .command('explain')
  .description('why a captured request would or would not reach a workflow, part by part')
  .argument('<REQUEST>', 'cURL text, HAR, raw HTTP (a file), or the id of a delivery')
  .argument('[WORKFLOW.json...]', 'workflow files; left out with a delivery: those of the data folder')
  .option('--active', 'take every workflow for active, whatever its file says')
  .option(
    '--credentials <CREDENTIALS.json>',
    'decrypted credentials export; without it authentication is not looked at',
  )
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/explain.ts')).explainCommand))

program
  .command('send')
  .description('send a captured request, once or as a batch, and print what its provider would see')
  .argument('<REQUEST>', 'cURL text, HAR or raw HTTP (a file, or cURL text itself), or the id of a delivery')
  .requiredOption('--to <URL>', 'where to; a path in it takes the place of the captured one')
  .option('--batch <N>', 'send a batch of 3 to 5, each with identifiers of its own')
  .option('--provider <NAME>', 'sign each request as this provider does')
  .option('--secret-env <VAR>', "environment variable that holds the provider's secret")
  .option('--retries', "make the provider's further attempts too, its waits left out")
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/send.ts')).sendCommand))

program
  .command('export')
  .description('diagnostic records of failing executions with all their evidence, redacted')
  .argument('<EXECUTION...>', 'ids of executions')
  .addOption(new Option('--format <FORMAT>', 'form of the file').choices(['json', 'md', 'html', 'zip']).default('json'))
  .option('--out <DIR>', 'write one file for each into this folder, and print their paths')
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/export.ts')).exportCommand))

for (const [name, description, load] of [
  [
    'executions',
    'list executions, newest first, one JSON line each, redacted',
    async () => (await import('./commands/lists.ts')).executionsCommand,
  ],
  [
    'deliveries',
    'list deliveries, newest first, one JSON line each, redacted',
    async () => (await import('./commands/lists.ts')).deliveriesCommand,
  ],
  [
    'measures',
    'measures of executions, webhook operation and AI steps as one JSON object',
    async () => (await import('./commands/lists.ts')).measuresCommand,
  ],
] as const) {
  program
    .command(name)
    .description(description)
    .option('--since <DATE>', 'only what started or arrived then or later')
    .addOption(knownSecrets)
    .addOption(dataFolder)
    .action(ends(load))
}

program
  .command('ai-report')
  .description('validation report of AI steps: measures, runs, violations, raw outputs, redacted')
  .argument('[EXECUTION...]', 'ids of executions (default: all)')
  .option('--since <DATE>', 'only executions that started then or later')
  .addOption(new Option('--format <FORMAT>', 'form of the report').choices(['json', 'md', 'html']).default('json'))
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/ai-report.ts')).aiReportCommand))

program
  .command('delete')
  .description('delete what was recorded, for good; prints how much went')
  .argument('[WHAT...]', 'delivery ID…, execution ID…, workflow ID…, case NAME…, or everything')
  .option('--older-than <AGE>', 'what arrived or started longer ago and is not marked to be kept: 30d, 12h, 2w')
  .option('--workflow <ID>', 'with --older-than: of this workflow alone')
  .option('--with-history', 'with a workflow: its deliveries and executions too')
  .option('--with-settings', 'with everything: the settings too')
  .option('--with-credentials', 'with everything: the credentials too')
  .option('--yes', 'everything is really to go')
  .option('--dry-run', 'print how much would go, and delete nothing')
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/delete.ts')).deleteCommand))

program
  .command('prune')
  .description('let go now what the retention lets go, and make the file smaller')
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/prune.ts')).pruneCommand))

program
  .command('redact')
  .description('standard input to standard output, redacted')
  .option('--lines', 'NDJSON: {"id", "text", "known"?} in, {"id", "text"} out')
  .action(ends(async () => (await import('./commands/redact.ts')).redactCommand))

program
  .command('doctor')
  .description('check runtime, data folder, port, display and keychain')
  .option('--port <N>', 'port the listener is to use', String(initialSettings.port))
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/doctor.ts')).doctorCommand))

// Whoever reads a few lines and goes (`| head -1`) has what it wanted; what is still written goes nowhere.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (!isReaderGone(error)) throw error
  })
}

try {
  // Left to itself the parser takes any Electron, also one that runs as Node.js, for an app without a script's name.
  await program.parseAsync(process.argv, { from: 'node' })
  process.exitCode = ended
} catch (error) {
  process.exitCode = exitCodeOf(sqliteProblem(error))
}

/** The values of an option that may be given more than once. */
function gathered(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}

function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

function exitCodeOf(error: unknown): ExitCode {
  if (isReaderGone(error)) return exitCodes.done
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage
  if (error instanceof ProblemError) {
    say(error.message)
    return error.problem.code === 'WRONG_USAGE' ? exitCodes.wrongUsage : exitCodes.notDone
  }
  say(`Faultline failed inside itself: ${messageOf(error)}. Please report it.`)
  return exitCodes.notDone
}
