import type { CallsOf } from '../../shared/contract.ts'
import type { helpCalls } from '../../shared/contract/help.ts'
import { electronSupport, electronSupportSentence } from '../../shared/electron-support.ts'
import { licenceNotices } from './licence-notices.ts'

export interface HelpServices {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
  /** In ms since 1970. */
  readonly now: () => number
}

export function createHelpCalls({ version, platform, dataFolder, now }: HelpServices): CallsOf<typeof helpCalls> {
  return {
    about: async () => ({
      version,
      platform,
      dataFolder,
      runsOn: runsOn(),
      electronSupport: supportOn(new Date(now()).toISOString().slice(0, 10)),
      licences: await licenceNotices(),
    }),
  }
}

const platforms = { electron: 'Electron', chrome: 'Chromium', node: 'Node.js', v8: 'V8' } as const

/** `today` as YYYY-MM-DD. */
function supportOn(today: string): string | null {
  const electron = new Map(Object.entries(process.versions)).get('electron')
  return electron === undefined ? null : electronSupportSentence(electronSupport(electron, today))
}

function runsOn(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(platforms).flatMap(([key, name]) => {
      const version = process.versions[key]
      return version === undefined ? [] : [[name, version]]
    }),
  )
}
