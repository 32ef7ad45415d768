import type { CallsOf } from '../../shared/contract.ts'
import type { helpCalls } from '../../shared/contract/help.ts'
import { licenceNotices } from './licence-notices.ts'

export interface HelpServices {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
}

export function createHelpCalls({ version, platform, dataFolder }: HelpServices): CallsOf<typeof helpCalls> {
  return {
    about: async () => ({ version, platform, dataFolder, runsOn: runsOn(), licences: await licenceNotices() }),
  }
}

const platforms = { electron: 'Electron', chrome: 'Chromium', node: 'Node.js', v8: 'V8' } as const

function runsOn(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(platforms).flatMap(([key, name]) => {
      const version = process.versions[key]
      return version === undefined ? [] : [[name, version]]
    }),
  )
}
