import type { Command } from 'commander'
import { ProblemError } from '../../shared/problem.ts'
import { describedCommands, type DescribedCommand } from './command-tree.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { nearestName } from './nearest-name.ts'
import { printGiven } from './say.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

/** `completions`: a script that completes commands, options and their choices; file names stay the shell's own. */
export async function completionsCommand(shell: string, program: Command): Promise<ExitCode> {
  const found = Object.entries(scripts).find(([name]) => name === shell)
  if (found === undefined) throw unknownShell(shell)
  await printGiven(found[1](describedCommands(program)))
  return exitCodes.done
}

function unknownShell(shell: string): ProblemError {
  const names = Object.keys(scripts)
  const near = nearestName(shell, names)
  return new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `There are no completions for "${shell}"${near === null ? '' : ` (did you mean ${near}?)`}.`,
    remedy: `Choose from: ${names.join(', ')}.`,
  })
}

/** The first words of commands: of `ai run` and the like `ai`. */
function firstWords(commands: readonly DescribedCommand[]): readonly string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))]
}

function secondWords(commands: readonly DescribedCommand[], first: string): readonly string[] {
  return commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
}

function optionsUnder(commands: readonly DescribedCommand[], first: string): DescribedCommand['options'] {
  const all = commands
    .filter(({ name }) => name === first || name.startsWith(`${first} `))
    .flatMap(({ options }) => options)
  return all.filter((one, index) => all.findIndex(({ long }) => long === one.long) === index)
}

function bashScript(commands: readonly DescribedCommand[]): string {
  const cases = firstWords(commands).map((first) => {
    const options = optionsUnder(commands, first)
    const words = [...secondWords(commands, first), ...options.map(({ long }) => long), '--help'].join(' ')
    const values = options
      .filter(({ takesValue }) => takesValue)
      .map(
        ({ long, choices }) =>
          `          ${long}) ${choices.length === 0 ? 'files=1' : `words="${choices.join(' ')}"`} ;;`,
      )
    const choice = values.length === 0 ? '' : `\n        case "$before" in\n${values.join('\n')}\n        esac`
    return `      ${first})\n        words="${words}"${choice}\n        ;;`
  })
  return `# Completions of faultline for bash: source <(faultline completions bash)
_faultline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" files=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${firstWords(commands).join(' ')} --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  if [ -z "$files" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o default -F _faultline faultline
`
}

function zshScript(commands: readonly DescribedCommand[]): string {
  const lines = commands.map(
    ({ name, description }) => `    '${quoted(name.split(' ')[0] ?? name)}:${quoted(description)}'`,
  )
  const cases = firstWords(commands).map((first) => {
    const options = optionsUnder(commands, first).map(
      ({ long, description, takesValue, choices }) =>
        `'*${long}[${bracketed(description)}]${takesValue ? `:value:${choices.length === 0 ? '_files' : `(${choices.join(' ')})`}` : ''}'`,
    )
    const words = secondWords(commands, first)
    const rest = words.length === 0 ? "'*:file:_files'" : `'1:command:(${words.join(' ')})' '*:file:_files'`
    return `    ${first}) _arguments ${[...options, rest].join(' ')} ;;`
  })
  return `#compdef faultline
# Completions of faultline for zsh: write this as _faultline into a folder of $fpath, or: source <(faultline completions zsh)
_faultline() {
  local -a commands
  commands=(
${[...new Set(lines)].join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join('\n')}
  esac
}
compdef _faultline faultline
`
}

function fishScript(commands: readonly DescribedCommand[]): string {
  const described = firstWords(commands).map((first) => {
    const description = commands.find(({ name }) => name === first)?.description ?? first
    return `complete -c faultline -n __fish_use_subcommand -f -a ${first} -d '${quotedFish(description)}'`
  })
  const options = firstWords(commands).flatMap((first) => [
    ...secondWords(commands, first).map(
      (word) => `complete -c faultline -n '__fish_seen_subcommand_from ${first}' -f -a ${word}`,
    ),
    ...optionsUnder(commands, first).map(({ long, description, takesValue, choices }) => {
      const value = !takesValue ? '' : choices.length === 0 ? ' -r' : ` -x -a '${choices.join(' ')}'`
      return `complete -c faultline -n '__fish_seen_subcommand_from ${first}' -l ${long.slice(2)} -d '${quotedFish(description)}'${value}`
    }),
  ])
  return `${['# Completions of faultline for fish: faultline completions fish | source', ...described, ...options].join('\n')}\n`
}

/** Within single quotes of zsh; a colon ends the name of what is described. */
function quoted(text: string): string {
  return text.replaceAll("'", String.raw`'\''`).replaceAll(':', String.raw`\:`)
}

function bracketed(text: string): string {
  return text.replaceAll("'", String.raw`'\''`).replaceAll(/[[\]]/gu, String.raw`\$&`)
}

function quotedFish(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)
}
