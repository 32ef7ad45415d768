import type { Command, Option } from 'commander'
import type { Ends } from './ai-commands.ts'

/** `provider add`, `list`, `remove`, `find`: providers that a person describes. */
export function addProviderCommands(program: Command, ends: Ends, dataFolder: Option): void {
  const provider = program
    .command('provider')
    .description('providers of your own: how they sign, name events and send again')
  provider
    .command('add')
    .description('keep the providers of a file in the settings of the data folder')
    .argument('<FILE>', 'JSON file with one provider, or a list of them')
    .option('--replace', 'put them in place of those of the same name')
    .addOption(dataFolder)
    .action(ends(async () => (await import('./provider.ts')).addProviderCommand))
  provider
    .command('list')
    .description('list the providers of your own, one JSON line each, as "provider add" takes them')
    .addOption(dataFolder)
    .action(ends(async () => (await import('./provider.ts')).listProvidersCommand))
  provider
    .command('remove')
    .description('let a provider of your own go, and print it')
    .argument('<NAME>', 'its name')
    .addOption(dataFolder)
    .action(ends(async () => (await import('./provider.ts')).removeProviderCommand))
  provider
    .command('find')
    .description('how a good delivery was signed, as providers that "provider add" takes')
    .argument(
      '<REQUEST>',
      'cURL text, HAR or raw HTTP (a file, - for standard input, or cURL text itself), or the id of a delivery',
    )
    .requiredOption('--secret-env <VAR>', 'environment variable that holds the secret it was signed with')
    .option('--url <URL>', 'URL that the provider called, where it is another one than the request names')
    .option('--allow-files', 'read the files that a cURL line names (-d @FILE, -F name=@FILE, -T FILE)')
    .addOption(dataFolder)
    .action(ends(async () => (await import('./provider.ts')).findProviderCommand))
}
