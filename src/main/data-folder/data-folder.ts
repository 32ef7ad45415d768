import { homedir } from 'node:os'
import { join } from 'node:path'

/** The app's own data folder, as Electron's `userData` has it: named by FAULTLINE_DATA, else by the platform's custom. */
export function dataFolderOf(environment: Readonly<Record<string, string | undefined>>): string {
  const named = environment['FAULTLINE_DATA']
  if (named !== undefined && named !== '') return named
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Faultline')
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Faultline')
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'Faultline')
}
