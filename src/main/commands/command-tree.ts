import type { Command } from 'commander'

/** What the definitions say of a command: of this the reference, the man page and the completions are made. */
export interface DescribedCommand {
  /** With the command that it stands under in front (`ai run`). */
  readonly name: string
  readonly description: string
  /** As `<CASE|FOLDER...>` or `[WORKFLOW.json...]`. */
  readonly arguments: readonly { readonly written: string; readonly description: string }[]
  readonly options: readonly DescribedOption[]
}

export interface DescribedOption {
  /** `--since <DATE>` */
  readonly flags: string
  readonly long: string
  readonly short: string | null
  readonly takesValue: boolean
  readonly choices: readonly string[]
  readonly description: string
  /** As text; null where there is none. */
  readonly initial: string | null
  readonly isRequired: boolean
}

/** Every command that people see, in the order of its definition. */
export function describedCommands(program: Command, before = ''): readonly DescribedCommand[] {
  return program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => {
      const name = `${before}${command.name()}`
      return command.commands.length > 0 ? describedCommands(command, `${name} `) : [described(command, name)]
    })
}

/** The options that stand in front of every command. */
export function describedOptions(program: Command): readonly DescribedOption[] {
  return program.options.map(describedOption)
}

function described(command: Command, name: string): DescribedCommand {
  return {
    name,
    description: command.description(),
    arguments: command.registeredArguments.map((one) => {
      const inner = `${one.name()}${one.variadic && !one.name().endsWith('...') ? '...' : ''}`
      return { written: one.required ? `<${inner}>` : `[${inner}]`, description: one.description }
    }),
    options: command.options.filter(({ hidden }) => !hidden).map(describedOption),
  }
}

function describedOption(option: Command['options'][number]): DescribedOption {
  const initial: unknown = option.defaultValue
  return {
    flags: option.flags,
    long: option.long ?? option.flags,
    short: option.short ?? null,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
    description: option.description,
    initial: typeof initial === 'string' ? initial : null,
    isRequired: option.mandatory,
  }
}
