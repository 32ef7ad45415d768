import { Option, type Command } from 'commander'
import { setLimits, type SetLimit } from '../../shared/ai-set.ts'
import type { ExitCode } from './exit-code.ts'

/** Wraps a command that is loaded when it is asked for. */
export type Ends = <Arguments extends unknown[]>(
  load: () => Promise<(...given: Arguments) => Promise<ExitCode>>,
) => (...given: Arguments) => Promise<void>

const limitWords: Readonly<Record<SetLimit, string>> = {
  'min-accuracy': 'fail where fewer are right (0 to 1)',
  'min-right-or-person': 'fail where fewer are right or for a person (0 to 1)',
  'max-wrong': 'fail where more are wrong with nobody asked (0 to 1)',
  'max-ece': 'fail where the calibration error is larger (0 to 1)',
  'max-p95-ms': 'fail where one in twenty takes longer, in milliseconds',
  'max-cost': 'fail where it costs more, in US dollars',
  'max-broken': 'fail where more were right in the run before and are not any more',
}

/** `ai run`, `ai runs`, `ai report`, `ai models`: labelled sets, and who can be asked. */
export function addAiCommands(program: Command, ends: Ends, dataFolder: Option): void {
  const gathered = (value: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    value,
  ]
  const withLimits = (command: Command): Command => {
    for (const limit of setLimits) command.option(`--${limit} <N>`, limitWords[limit])
    return command
  }
  const withForm = (command: Command): Command =>
    command
      .addOption(new Option('--format <FORMAT>', 'form of the report').choices(['json', 'md', 'html']).default('json'))
      .option('--out <DIR>', 'write the report in its three forms into this folder, and print their paths')
      .addOption(dataFolder)
  const ai = program.command('ai').description('AI steps on labelled messages, and the models that can be asked')
  withForm(
    withLimits(
      ai
        .command('run')
        .description('ask every named prompt and model about the messages of a labelled set; the runs are kept')
        .requiredOption('--set <FILE>', 'labelled messages: one JSON object a line with "input" and "intent"')
        .option('--prompt <FILE>', 'text of a prompt; may be given more than once (default: the plain one)', gathered)
        .option('--model <NAME>', 'model; "built-in" is the classifier; may be given more than once', gathered)
        .option('--base-url <URL>', 'OpenAI-compatible endpoint (default: https://api.openai.com/v1)')
        .option('--key-env <VAR>', "environment variable that holds the endpoint's key")
        .option('--threshold <N>', 'confidence below which a person is asked (0 to 1)')
        .option('--parallel <N>', 'messages at the same time', '4')
        .option('--timeout <SECONDS>', 'for one answer', '30')
        .option('--against <RUN>', 'compare with this kept run'),
    ),
  ).action(ends(async () => (await import('./ai-set.ts')).aiRunCommand))
  ai.command('runs')
    .description('kept runs of labelled sets, newest first, one JSON line each')
    .option('--set <NAME>', 'of this set alone')
    .addOption(dataFolder)
    .action(ends(async () => (await import('./ai-set.ts')).aiRunsCommand))
  withForm(
    withLimits(
      ai
        .command('report')
        .description('report on kept runs, each compared with the one before it')
        .argument('<RUN...>', 'ids of runs, oldest first'),
    ),
  ).action(ends(async () => (await import('./ai-set.ts')).aiSetReportCommand))
  ai.command('models')
    .description('servers of local models on the usual ports of this machine, one JSON line each')
    .action(ends(async () => (await import('./ai-set.ts')).aiModelsCommand))
}
