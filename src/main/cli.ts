/**
 * The other way in: the same Faultline without a window. Data goes to standard output, everything said to a person to
 * standard error. Exit codes: 0 done; 1 could not be done; 2 wrong usage; 10 done, and something under study failed.
 */
import { initialSettings } from '../shared/settings.ts'
import { Command, CommanderError, Option } from 'commander'
import { isOutOfDescriptors, tooManyFiles } from '../shared/too-many-files.ts'
import { ProblemError } from '../shared/problem.ts'
import { appVersion } from './commands/app-version.ts'
import { assertOwnFolder } from './commands/assert-own-folder.ts'
import { exitCodes, type ExitCode } from './commands/exit-code.ts'
import type { ServeOptions } from './commands/serve.ts'
import { addAiCommands } from './commands/ai-commands.ts'
import { isReaderGone, outliveLostOutput } from './commands/lost-output.ts'
import { addProviderCommands } from './commands/provider-commands.ts'
import { readProviderRetries } from './commands/read-provider-retries.ts'
import { say } from './commands/say.ts'
import { sqliteProblem } from './store/store-problem.ts'
import { messageOf } from '../shared/message-of.ts'

// Whatever a command writes is for this user alone: data folders, exports, what a study found.
process.umask(0o077)

const program = new Command('faultline')
  .description('Finds the layer where a webhook workflow breaks.')
  .version(appVersion(), '-V, --version', 'print the version')
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
const variables = new Option(
  '--env <FILE>',
  'variables, a line NAME=value each: read as $vars.NAME and $env.NAME, and known to redaction',
)
const fillIn = new Option(
  '--fill-in',
  'give the request made-up values for what the workflow reads of it and it lacks; what is there stays',
)
const givenRequest = new Option(
  '--request <REQUEST>',
  'in place of the request of the case: a file with cURL text, HAR or raw HTTP, the cURL text itself, or the id of a delivery',
)
const pickedRequest = new Option(
  '--pick <N>',
  'the request of this number, where there are several (default: the one that is most likely the delivery)',
)
const filesFolder = new Option(
  '--files <DIR>',
  'folder whose files workflows may read and write (default: as the settings say, at first none)',
)
const dataFolder = new Option('--data <DIR>', "data folder (default: the app's own)")

program
  .command('run')
  .description('run each workflow once and print one JSON line for each')
  .argument('<WORKFLOW.json...>', 'workflow files, or folders with them')
  .addOption(new Option('--mode <MODE>', 'how it is started').choices(['manual', 'production']).default('manual'))
  .option('--items <ITEMS.json>', 'what the trigger emits: an array of objects, or of {json, binary}')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(variables)
  .option('--timeout <SECONDS>', 'stop an execution after this time')
  .addOption(allowedHost('let requests to this host out, beside those to this machine; may be given more than once'))
  .addOption(allHosts)
  .addOption(filesFolder)
  .option('--data <DIR>', 'data folder, in which the executions are kept (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/run.ts')).runCommand))

serving(
  program
    .command('serve')
    .description('the webhook listener without a window')
    .argument('<WORKFLOW.json...>', 'workflow files, or folders with them'),
).action(
  ends(async () => {
    const { serveCommand } = await import('./commands/serve.ts')
    return (files: readonly string[], options: ServeOptions) => serveCommand(files, options)
  }),
)

serving(
  program
    .command('listen')
    .description('what "serve" does, and each event of a channel (smee.io, any server-sent events) becomes a delivery')
    .argument('<URL>', 'of the channel; it is contacted at once, and again whenever the connection is lost')
    .argument('[WORKFLOW.json...]', 'workflow files, or folders with them (default: those of the data folder)')
    .requiredOption('--to <PATH>', 'where its events go, such as /webhook/orders'),
).action(ends(async () => (await import('./commands/listen.ts')).listenCommand))

program
  .command('reproduce')
  .description('send a case under its baseline, then with one change, and compare')
  .argument(
    '<CASE>',
    'case, workflow or evidence file, a folder of workflows, a shipped case, or the id of a delivery or execution (with --data)',
  )
  .option('--batch <N>', 'send a batch of 3 to 5 in place of one item')
  .option('--duplicate', 'the last item of the batch repeats the first')
  .option('--concurrent', 'send the items at the same time')
  .option('--change <LAYER.CHANGE[=JSON]>', 'the one change', gathered)
  .addOption(givenRequest)
  .addOption(pickedRequest)
  .addOption(fillIn)
  .addOption(allowedHost('send to this host for real, in place of a stand-in; may be given more than once'))
  .option(
    '--allow-case-hosts',
    'send for real to every host that the case lists in baseline.real_hosts or passes through',
  )
  .option('--out <DIR>', 'write what was found into this folder as well, redacted')
  .option('--workflow <NAME>', 'which one is studied, by name or id, where a file or folder holds several')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(variables)
  .addOption(filesFolder)
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/reproduce.ts')).reproduceCommand))

program
  .command('request')
  .description('the request of a case, filled in from what its workflow reads')
  .argument(
    '<CASE>',
    'case, workflow or evidence file, a folder of workflows, a shipped case, or the id of a delivery or execution (with --data)',
  )
  .addOption(
    new Option(
      '--as <http|items>',
      'raw HTTP for "send" and "explain", or the item that the webhook gives for "run" and "check"',
    )
      .choices(['http', 'items'])
      .default('http'),
  )
  .option('--workflow <NAME>', 'which one is studied, by name or id, where a file or folder holds several')
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/request.ts')).requestCommand))

program
  .command('sweep')
  .description('try every single-layer change and name the suspected layer')
  .argument(
    '<CASE>',
    'case, workflow or evidence file, a folder of workflows, a shipped case, or the id of a delivery or execution (with --data)',
  )
  .option('--layer <LAYER>', 'this layer alone; may be given more than once', gathered)
  .addOption(allowedHost('send to this host for real with every change; may be given more than once'))
  .addOption(givenRequest)
  .addOption(pickedRequest)
  .addOption(fillIn)
  .option('--out <DIR>', 'write what was found into this folder as well, redacted')
  .option('--workflow <NAME>', 'which one is studied, by name or id, where a file or folder holds several')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(variables)
  .addOption(filesFolder)
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/sweep.ts')).sweepCommand))

program
  .command('test')
  .description('hold cases to what they expect: the located layer, what each item does, what a change does')
  .argument('<CASE|FOLDER...>', 'case files, folders with them, or shipped cases')
  .option('--junit <FILE>', 'write a JUnit report')
  .option('--sarif <FILE>', 'write a SARIF 2.1.0 log')
  .option('--annotations', 'say each failed expectation as GitHub shows it at its file (default: in GitHub Actions)')
  .option('--update', 'write what is seen into the case files, after showing the difference and asking')
  .option('--yes', 'with --update: write without asking')
  .option('--jobs <N>', 'cases at the same time (default: one for each processor; with --data one)')
  .addOption(allowedHost('send to this host for real, in place of a stand-in; may be given more than once'))
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(variables)
  .addOption(filesFolder)
  .option('--data <DIR>', 'data folder (default: a throw-away one for each case)')
  .action(ends(async () => (await import('./commands/test.ts')).testCommand))

program
  .command('case')
  .description('a delivery or an execution of the data folder as a case file, without a secret in it')
  .argument('<DELIVERY|EXECUTION>', 'id of a delivery or an execution')
  .option('--out <FILE>', 'write it into this file (default: standard output)')
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/case.ts')).caseCommand))

program
  .command('bring')
  .description('bring an execution of a running n8n in as a case, and reproduce it at once')
  .requiredOption('--from <URL|FILE>', 'base URL of the service, its database.sqlite, or a saved execution')
  .option('--key-file <FILE>', 'file with the API key; needed with a URL')
  .option('--list', 'a line for each execution, the failing ones first')
  .option('--limit <N>', 'with --list: so many at most (default: 100)')
  .option('--execution <ID>', 'this execution')
  .option('--workflow <ID>', 'of this workflow alone')
  .option('--last-error', 'the newest failing one (so it is without --execution)')
  .option('--out <FILE>', 'write the case into this file')
  .option('--sweep', 'go on with a sweep of it')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/bring.ts')).bringCommand))

program
  .command('triage')
  .description('group the failing executions of a running n8n, and find the layer of each group')
  .requiredOption('--from <URL|FILE>', 'base URL of the service, its database.sqlite, or a file with executions')
  .option('--key-file <FILE>', 'file with the API key; needed with a URL')
  .option('--since <AGE>', 'of the last 7d, 12h, 2w (default: all)')
  .option('--limit <N>', 'so many failing executions at most (default: 200)')
  .option('--out <FOLDER>', 'write report.html and report.json; the same command goes on where it was stopped')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .option('--data <DIR>', 'data folder (default: a throw-away one)')
  .action(ends(async () => (await import('./commands/triage.ts')).triageCommand))

program
  .command('check')
  .description('what each workflow meets here before anything is sent to it: one JSON line each')
  .argument('<FILE...>', 'workflow files, or folders with them')
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export: what is in it counts as there')
  .addOption(variables)
  .addOption(filesFolder)
  .option('--items <ITEMS.json>', 'what the webhook gives, to tell which of its fields are read and missing')
  .action(ends(async () => (await import('./commands/check.ts')).checkCommand))

program
  .command('cases')
  .description('list the shipped cases, one JSON line each')
  .action(ends(async () => (await import('./commands/cases.ts')).casesCommand))

program
  .command('explain')
  .description(
    'why a captured request would or would not reach a workflow, part by part; or what a log or an error text tells',
  )
  .argument(
    '<REQUEST>',
    'cURL text, HAR, raw HTTP, a log (also as .gz or .zip), a list of deliveries or an error text (a file, or - for standard input), or the id of a delivery',
  )
  .argument('[WORKFLOW.json...]', 'workflow files or folders; left out with a delivery: those of the data folder')
  .option('--active', 'take every workflow for active, whatever its file says')
  .option('--allow-files', 'read the files that a cURL line names (-d @FILE, -F name=@FILE, -T FILE)')
  .option(
    '--credentials <CREDENTIALS.json>',
    'decrypted credentials export; without it authentication is not looked at',
  )
  .addOption(pickedRequest)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/explain.ts')).explainCommand))

program
  .command('send')
  .description('send a captured request, once or as a batch, and print what its provider would see')
  .argument(
    '<REQUEST>',
    'cURL text, HAR or raw HTTP (a file, - for standard input, or cURL text itself), or the id of a delivery',
  )
  .requiredOption('--to <URL>', 'where to; a path in it takes the place of the captured one')
  .option('--batch <N>', 'send a batch of 3 to 5, each with identifiers of its own')
  .option('--provider <NAME>', 'sign each request as this provider does: a known one, or one of your own')
  .option('--secret-env <VAR>', "environment variable that holds the provider's secret")
  .option('--retries', "make the provider's further attempts too, its waits left out")
  .option('--again', 'have a Faultline on this machine run it although it repeats an earlier delivery')
  .option('--allow-files', 'read the files that a cURL line names (-d @FILE, -F name=@FILE, -T FILE)')
  .addOption(pickedRequest)
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

program
  .command('show')
  .description('everything of one execution or delivery as one JSON object, redacted')
  .argument('<EXECUTION|DELIVERY>', 'id of an execution or a delivery')
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/show.ts')).showCommand))

program
  .command('compare')
  .description('two executions, or the requests of two deliveries, part by part as one JSON object, redacted')
  .argument('<A>', 'id of an execution or a delivery')
  .argument('<B>', 'id of another one of the same kind')
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/compare.ts')).compareCommand))

program
  .command('outside')
  .description('send the failing request of an execution once more without the engine, and say what that points to')
  .argument('<EXECUTION>', 'id of an execution')
  .option('--node <NODE>', 'the failing request of this node (default: of the first that failed)')
  .addOption(allowedHost('send it to this host for real, in place of the answer that was recorded'))
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(variables)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/outside.ts')).outsideCommand))

const since = new Option('--since <TIME>', 'only what started or arrived then or later: 2025-03-01, 7d, 12h')
const until = new Option('--until <TIME>', 'only what started or arrived before')
const ofWorkflow = new Option('--workflow <NAME>', 'of this workflow alone, by name or id')
const most = new Option('--limit <N>', 'so many at most, the newest')

program
  .command('executions')
  .description('list executions, newest first, one JSON line each, redacted')
  .addOption(since)
  .addOption(until)
  .addOption(ofWorkflow)
  .option('--filter <FILTER>', `only what fits, such as 'status:error workflow:"New order" after:2h'`)
  .option('--status <STATUS>', 'with this status alone: success, error, crashed, canceled, waiting, cannot-run-here')
  .addOption(most)
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/lists.ts')).executionsCommand))

program
  .command('deliveries')
  .description('list deliveries, newest first, one JSON line each, redacted')
  .addOption(since)
  .addOption(until)
  .addOption(ofWorkflow)
  .option('--filter <FILTER>', `only what fits, such as 'status:5xx -outcome:duplicate "Ana Silva"'`)
  .option('--status <STATUS>', 'with this outcome (accepted, duplicate, unmatched, refused) or status code (404) alone')
  .addOption(most)
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/lists.ts')).deliveriesCommand))

program
  .command('retry')
  .description('run executions that did not succeed again, or send deliveries again, and print how they ended')
  .argument('[ID...]', 'ids of executions, or of deliveries')
  .addOption(since)
  .addOption(until)
  .addOption(ofWorkflow)
  .option('--filter <FILTER>', `in place of ids: what fits, such as 'status:error workflow:"New order" after:2h'`)
  .option('--status <STATUS>', 'in place of ids: with this status alone, as "executions" and "deliveries" take it')
  .addOption(most)
  .option('--deliveries', 'the filter chooses deliveries, which are sent again (default: executions that failed)')
  .option('--signed', 'deliveries signed now, each with the secret of its provider (default: as captured)')
  .option('--rate <N>', 'begin so many in a second, such as 5 or 0.5 (default: one at a time, in their order)')
  .option('--from-start', 'from its start (default: from the node that failed, with what ran before it)')
  .option('--original', 'with the workflow as it was then (default: as it is now)')
  .addOption(allowedHost('let requests to this host out, beside those to this machine; may be given more than once'))
  .addOption(allHosts)
  .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
  .addOption(variables)
  .addOption(filesFolder)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/retry.ts')).retryCommand))

program
  .command('measures')
  .description('measures of executions, webhook operation and AI steps as one JSON object')
  .addOption(since)
  .addOption(until)
  .addOption(ofWorkflow)
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/lists.ts')).measuresCommand))

program
  .command('ai-report')
  .description('validation report of AI steps: measures, runs, violations, raw outputs, redacted')
  .argument('[EXECUTION...]', 'ids of executions (default: all)')
  .option('--since <DATE>', 'only executions that started then or later')
  .addOption(new Option('--format <FORMAT>', 'form of the report').choices(['json', 'md', 'html']).default('json'))
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/ai-report.ts')).aiReportCommand))

addAiCommands(program, ends, dataFolder)
addProviderCommands(program, ends, dataFolder)

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
  .option('--updates [ADDRESS]', 'also ask a release feed for a newer version: this one, else that of the settings')
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/doctor.ts')).doctorCommand))

program
  .command('mcp')
  .description(
    'deliveries, executions, explain, logs, export, reproduce and sweep as tools of the Model Context Protocol (stdio)',
  )
  .option('--cases <DIR>', 'let the case files of this folder be studied, beside the shipped ones')
  .addOption(knownSecrets)
  .addOption(dataFolder)
  .action(ends(async () => (await import('./commands/mcp.ts')).mcpCommand))

program
  .command('completions')
  .description('a script that completes commands and options: source <(faultline completions bash)')
  .argument('<SHELL>', 'bash, zsh or fish')
  .action(
    ends(async () => {
      const { completionsCommand } = await import('./commands/completions.ts')
      return (shell: string) => completionsCommand(shell, program)
    }),
  )

program
  .command('reference', { hidden: true })
  .addOption(new Option('--format <FORMAT>', 'form of the text').choices(['md', 'man']).default('md'))
  .action(
    ends(async () => {
      const { referenceCommand } = await import('./commands/reference.ts')
      return (options: { readonly format: 'md' | 'man' }) => referenceCommand(options, program)
    }),
  )

outliveLostOutput(say)

/** Resolves when the command has ended, with its exit code told to the process. */
export const done = perform()

async function perform(): Promise<void> {
  try {
    assertOwnFolder()
    // Left to itself the parser takes any Electron, also one that runs as Node.js, for an app without a script's name.
    await program.parseAsync(process.argv, { from: 'node' })
    process.exitCode = ended
  } catch (error) {
    process.exitCode = exitCodeOf(sqliteProblem(error))
  }
}

/** The options of every command that opens the listener and goes on. */
function serving(command: Command): Command {
  return command
    .option('--port <N>', 'port to listen on; 0 picks a free one', String(initialSettings.port))
    .option('--address <ADDRESS>', 'where it is reached (default: as the settings say, at first 127.0.0.1)')
    .option('--active', 'activate every workflow, whatever its file says')
    .option('--again', 'run every delivery, also one that repeats an earlier one by its event id')
    .addOption(
      new Option(
        '--unmatched <404|200>',
        'answer where no active webhook is reached (default: as the settings say)',
      ).choices(['404', '200']),
    )
    .option('--credentials <CREDENTIALS.json>', 'decrypted credentials export')
    .addOption(variables)
    .addOption(
      new Option('--provider-retries <off>', 'off is all there is: what failed is sent again by its provider alone')
        .argParser(readProviderRetries)
        .default('off'),
    )
    .addOption(allowedHost('let requests to this host out, beside those to this machine; may be given more than once'))
    .addOption(allHosts)
    .addOption(filesFolder)
    .addOption(dataFolder)
}

/** The values of an option that may be given more than once. */
function gathered(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}

function exitCodeOf(error: unknown): ExitCode {
  if (isReaderGone(error)) return exitCodes.done
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage
  if (error instanceof ProblemError) {
    say(error.message)
    return error.problem.code === 'WRONG_USAGE' ? exitCodes.wrongUsage : exitCodes.notDone
  }
  if (isOutOfDescriptors(error)) {
    say(new ProblemError(tooManyFiles(error)).message)
    return exitCodes.notDone
  }
  say(`Faultline failed inside itself: ${messageOf(error)}. Please report it.`)
  return exitCodes.notDone
}
