import { homedir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The data folder that the environment names, for the app and the command line alike: FAULTLINE_DATA_FOLDER, or its older name
 * FAULTLINE_DATA where that one is not set. Null where neither names any.
 */
export function namedDataFolder(environment: Environment): string | null {
  const named = [environment['FAULTLINE_DATA_FOLDER'], environment['FAULTLINE_DATA']]
  return named.find((one) => one !== undefined && one !== '') ?? null
}

/** The data folder of the command line: the named one, else that of the app as the platform places it. */
export function dataFolderOf(environment: Environment): string {
  const named = namedDataFolder(environment)
  if (named !== null) return named
  if (process.platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'Faultline')
  if (process.platform === 'win32')
    return join(absolute(environment['APPDATA']) ?? join(homeFolder(), 'AppData', 'Roaming'), 'Faultline')
  return join(absolute(environment['XDG_CONFIG_HOME']) ?? join(homeFolder(), '.config'), 'Faultline')
}

/** The home of the user; where the environment names none, or one that would lie in whichever folder a command is called in, that of the account. */
function homeFolder(): string {
  return absolute(homedir()) ?? userInfo().homedir
}

/** A path that leads to one folder wherever it is read; undefined for an empty or a relative one, which its specification ignores. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}
