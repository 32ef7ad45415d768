import { homedir } from 'node:os'
import { join } from 'node:path'

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
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Faultline')
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Faultline')
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'Faultline')
}
