import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const standIn = join(root, 'out', 'stand-in', 'index.js')

/** The built window over a stand-in of the main process: the real preload, door and locks, no engine and no store. */
export interface WindowApp {
  readonly app: ElectronApplication
  readonly page: Page
}

/** A test with a fresh window of its own, on a throw-away data folder. */
export const test = base.extend<{ window: WindowApp }, { standInFile: string }>({
  standInFile: [
    async ({ browserName: _ }, use) => {
      await use(await buildStandIn())
    },
    { scope: 'worker' },
  ],
  window: async ({ standInFile }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-window-'))
    const opened = await launch(standInFile, dataFolder)
    await use(opened)
    await opened.app.close()
    rmSync(dataFolder, { recursive: true, force: true })
  },
})

/** Opens the window. `executablePath` is the Electron that runs this test as Node.js. */
export async function launch(file: string, dataFolder: string): Promise<WindowApp> {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
  const app = await _electron.launch({
    executablePath: process.execPath,
    args: [file, '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...definedOnly(environment), FAULTLINE_DATA_FOLDER: dataFolder, FAULTLINE_HOLD: '1' },
  })
  await app.evaluate(() => {
    ;(globalThis as { faultlineRelease?: () => void }).faultlineRelease?.()
  })
  const page = await app.firstWindow()
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  return { app, page }
}

async function buildStandIn(): Promise<string> {
  if (!existsSync(join(root, 'out', 'renderer', 'index.html'))) {
    throw new Error('The window is not built: out/renderer is missing. Run "npm run build" first.')
  }
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, 'stand-in', 'index.ts'),
      outDir: join(root, 'out', 'stand-in'),
      target: 'node20',
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'index.js' } },
    },
    ssr: { noExternal: ['zod'] },
  })
  if (statSync(standIn).size === 0) throw new Error('The stand-in of the main process was not built.')
  return standIn
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
