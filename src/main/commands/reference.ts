import type { Command } from 'commander'
import { describedCommands, describedOptions, type DescribedCommand, type DescribedOption } from './command-tree.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { printGiven } from './say.ts'

/** `reference`: all commands as a page of Markdown or as a man page, made of their definitions. */
export async function referenceCommand(
  { format }: { readonly format: 'md' | 'man' },
  program: Command,
): Promise<ExitCode> {
  await printGiven(format === 'md' ? markdownReference(program) : manPage(program))
  return exitCodes.done
}

const endings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.done, 'done'],
  [exitCodes.notDone, 'could not be done: one sentence on standard error says why, and what to do'],
  [exitCodes.wrongUsage, 'wrong usage'],
  [exitCodes.studyFailed, 'done, and something under study failed'],
]

const habits =
  'Data goes to standard output, as JSON with one line each where there are several; what is said to a person to standard error. Where a file is asked for, `-` stands for standard input in `reproduce`, `sweep`, `request`, `test`, `send` and `explain`. Times are `2025-03-01`, `2025-03-01T10:00:00Z` (UTC where no zone is given) or an age such as `7d` or `12h`.'

function markdownReference(program: Command): string {
  const commands = describedCommands(program)
  return [
    '# The command line',
    'Made of the definitions of the commands: do not edit it by hand. In a checkout `npm run -s faultline -- COMMAND`, in the packaged app the launcher `resources/bin/faultline`. The same as a man page: `resources/man/faultline.1`.',
    habits,
    'How a command ends:',
    endings.map(([code, text]) => `- ${String(code)}: ${text}`).join('\n'),
    ...commands.flatMap(markdownOf),
    '',
  ].join('\n\n')
}

function markdownOf(command: DescribedCommand): readonly string[] {
  const { name, description, options } = command
  const said = [...command.arguments.map((one) => [one.written, one.description] as const)].filter(
    ([, text]) => text !== '',
  )
  return [
    `## ${name}`,
    sentence(description),
    `\`\`\`\n${usageOf(command)}\n\`\`\``,
    ...(said.length === 0 ? [] : [said.map(([written, text]) => `- \`${written}\`: ${escaped(text)}`).join('\n')]),
    ...(options.length === 0
      ? []
      : [options.map((one) => `- \`${one.flags}\`: ${escaped(optionText(one))}`).join('\n')]),
  ]
}

function usageOf({ name, arguments: taken, options }: DescribedCommand): string {
  const words = [
    'faultline',
    name,
    ...(options.length === 0 ? [] : ['[options]']),
    ...taken.map(({ written }) => written),
  ]
  return words.join(' ')
}

function optionText({ description, choices, initial, isRequired }: DescribedOption): string {
  const notes = [
    ...(isRequired ? ['needed'] : []),
    ...(choices.length === 0 ? [] : [`one of ${choices.join(', ')}`]),
    ...(initial === null ? [] : [`${initial} where it is left out`]),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}

function sentence(text: string): string {
  return `${escaped(text.charAt(0).toUpperCase() + text.slice(1))}.`
}

/** Signs that Markdown would take for its own. */
function escaped(text: string): string {
  return text.replaceAll(/[<>*_[\]|]/gu, String.raw`\$&`)
}

function manPage(program: Command): string {
  const commands = describedCommands(program)
  return [
    '.TH FAULTLINE 1 "" "Faultline" "User Commands"',
    '.SH NAME',
    `faultline \\- ${roff(lowered(program.description()))}`,
    '.SH SYNOPSIS',
    '.B faultline',
    '.I COMMAND',
    '[options]',
    '.SH DESCRIPTION',
    roff(habits.replaceAll('`', '')),
    '.SH OPTIONS',
    ...describedOptions(program).flatMap(roffOption),
    '.SH COMMANDS',
    ...commands.flatMap((command) => [
      `.SS ${roff(usageOf(command).replace(/^faultline /u, ''))}`,
      roff(sentence(command.description).replaceAll('\\', '')),
      ...command.arguments
        .filter(({ description }) => description !== '')
        .flatMap(({ written, description }) => ['.TP', `.I ${roff(written)}`, roff(description)]),
      ...command.options.flatMap(roffOption),
    ]),
    '.SH EXIT STATUS',
    ...endings.flatMap(([code, text]) => ['.TP', `.B ${String(code)}`, roff(text)]),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, text]) => ['.TP', `.B ${roff(name)}`, roff(text)]),
    '.SH FILES',
    '.TP',
    '.I ~/.config/Faultline',
    roff('The data folder; it stays when the package is removed.'),
    '',
  ].join('\n')
}

const environment = [
  ['FAULTLINE_DATA_FOLDER', 'The data folder, where --data names none.'],
  ['FAULTLINE_SECRET_NAME', 'The secret that a case refers to as NAME.'],
] as const

function roffOption(option: DescribedOption): readonly string[] {
  return ['.TP', `.B ${roff(option.flags)}`, roff(optionText(option))]
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/u, '')
}

/** A line must not begin with a dot or an apostrophe, and hyphens are signs of an option. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/u, '\\&$1')
}
