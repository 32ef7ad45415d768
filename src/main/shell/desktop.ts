/**
 * In: how to start Faultline. Out: the app on the desktop: the one window, the door between it and Faultline, and what
 * only Electron can do handed in as plain functions. Read as the ordered list it is.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  app,
  clipboard,
  dialog,
  ipcMain,
  Notification,
  protocol,
  safeStorage,
  session,
  type BrowserWindow,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron'
import type { Settings } from '../../shared/settings.ts'
import type { NoticeName, Notices } from '../../shared/notices.ts'
import { channels } from '../../shared/window-api.ts'
import { namedDataFolder } from '../data-folder/data-folder.ts'
import { holdFilesToOpen } from './files-to-open.ts'
import { rememberLastFolder } from './last-folder.ts'
import { answerCalls, passNotices } from './ipc.ts'
import { installMenu } from './menu.ts'
import { openErrorLog } from '../data-folder/error-log.ts'
import { givenDialogs, type TakeAnswer } from './given-dialogs.ts'
import { missingDisplay } from './missing-display.ts'
import { notifyFailures } from './notify-failures.ts'
import { restartFaultline } from './restarted-faultline.ts'
import { openSystemSeal, type SystemSeal } from './system-seal.ts'
import type { OpenOrder } from './faultline-messages.ts'
import type { Electrical, ThreadedFaultline } from './threaded-faultline.ts'
import { unusableFolder } from '../data-folder/unusable-folder.ts'
import { openWindowRevival } from './window-revival.ts'
import { claimScheme, followTheme, isOwnPage, openWindow, refusePermissions, serveWindow } from './window.ts'

export type StartFaultline = (order: Omit<OpenOrder, 'hasSeal'>, electrical: Electrical) => ThreadedFaultline

/**
 * Starts the app. Environment: FAULTLINE_DATA_FOLDER; for tests also FAULTLINE_PORT (0: any free port), FAULTLINE_HOLD (open
 * nothing until the test calls `globalThis.faultlineRelease()`), FAULTLINE_DIALOGS (answers of file dialogs).
 */
export function startDesktop(startFaultline: StartFaultline): void {
  const environment = process.env
  const dataFolder = namedDataFolder(environment) ?? app.getPath('userData')
  const ozone = app.commandLine.getSwitchValue('ozone-platform')
  const unusable = missingDisplay(environment, process.platform, ozone) ?? unusableFolder(dataFolder)
  if (unusable !== null) {
    process.stderr.write(`${unusable}\n`)
    // Before the app is ready it is shown on Linux as a line of standard error, elsewhere as a box.
    if (process.platform !== 'linux') dialog.showErrorBox('Faultline cannot start', unusable)
    app.exit(1)
    return
  }
  app.setPath('userData', dataFolder)
  app.setPath('sessionData', join(dataFolder, 'browser'))
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  claimScheme(protocol)
  const log = openErrorLog(dataFolder, (text) => process.stderr.write(text))
  process.on('uncaughtException', (error) => {
    log.report('uncaught', error)
  })
  process.on('unhandledRejection', (reason) => {
    log.report('unhandled', reason)
  })

  let window: BrowserWindow | null = null
  const order = {
    dataFolder,
    port: portFrom(environment['FAULTLINE_PORT']),
    version: app.getVersion(),
    platform: `${process.platform} ${process.arch}, Electron ${process.versions.electron}`,
  }
  const ready = held(environment['FAULTLINE_HOLD']).then(() => app.whenReady())
  const windowOpened = ready.then(() => {
    refusePermissions(session.defaultSession)
    serveWindow(protocol, fileURLToPath(new URL('../renderer', import.meta.url)))
    window = openWindow({ statePath: join(dataFolder, 'window.json') })
    revive(window)
  })
  const seal = windowOpened.then(() => openSystemSeal(safeStorage))
  const electrical = electricalParts(() => window, givenDialogs(environment['FAULTLINE_DIALOGS']), seal)
  // Read beside the window's own start: earlier it would keep the first frame waiting, later the first step.
  const opening = windowOpened.then(() =>
    restartFaultline(
      () => startFaultline(order, electrical),
      () => window?.webContents.reload(),
    ),
  )

  const notifyWindow = <Name extends NoticeName>(name: Name, value: Notices[Name]): void =>
    window?.webContents.send(channels.notice, name, value)
  const filesToOpen = holdFilesToOpen({
    files: (files) => notifyWindow('filesToOpen', files),
    problem: (problem) => notifyWindow('problem', problem),
    dialog: () => notifyWindow('command', { id: 'open-file' }),
  })
  filesToOpen.openFrom(process.argv, app.isPackaged, process.cwd())
  app.on('open-file', (event, path) => {
    event.preventDefault()
    filesToOpen.open([path])
  })

  const answer: ThreadedFaultline['answer'] = async (name, input) => {
    const answered = await (await opening).answer(name, input)
    // The window hears notices before it asks for its first picture.
    if (name === 'overview') filesToOpen.windowListens()
    return answered
  }
  answerCalls(ipcMain, { answer }, (event) => isOwnPage(window, event.senderFrame))
  void opening.then((faultline) => {
    passNotices(faultline, () => window?.webContents ?? null)
    notifyFailures(faultline, {
      isLookedAt: () => window?.isFocused() === true,
      show: showNotification,
      lookAt: (executionId) => {
        window?.show()
        window?.focus()
        notifyWindow('lookAt', { executionId })
      },
    })
    installMenu((id) => notifyWindow('command', { id }))
    return followSettings(faultline)
  })

  app.on('second-instance', (_event, argv, folder) => {
    filesToOpen.openFrom(argv, app.isPackaged, folder)
    if (window === null) return
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  app.on('window-all-closed', () => app.quit())
  closeBeforeQuit(opening)
}

/** Loads the window again where its renderer has died or hangs. */
function revive(window: BrowserWindow): void {
  const { webContents: contents } = window
  const revival = openWindowRevival({
    now: () => performance.now(),
    later: setTimeout,
    reload: () => {
      if (!window.isDestroyed()) contents.reload()
    },
    quit: () => app.quit(),
    ask: async ({ title, sentence, yes, no }) => {
      const options = { type: 'warning' as const, title, message: title, detail: sentence, cancelId: 1 }
      return (await dialog.showMessageBox(window, { ...options, buttons: [yes, no] })).response === 0
    },
  })
  contents.on('render-process-gone', (_event, { reason }) => revival.died(reason))
  window.on('unresponsive', () => revival.hung(() => contents.forcefullyCrashRenderer()))
}

/** Draws light or dark as the settings say, from now on. */
async function followSettings(faultline: ThreadedFaultline): Promise<void> {
  faultline.onNotice((name, value) => {
    if (name === 'settings') followTheme(value as Settings)
  })
  const answer = await faultline.answer('settings', undefined)
  // The call of that name answers the settings.
  if (answer.ok) followTheme(answer.value as Settings)
}

const shown = new Set<Notification>()

function showNotification(title: string, text: string, chosen: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body: text })
  // One that nothing holds is collected, and its click is heard by nobody.
  shown.add(notification)
  notification.on('close', () => shown.delete(notification))
  notification.on('click', () => {
    shown.delete(notification)
    chosen()
  })
  notification.show()
}

/** Deliveries under way are answered and the store is closed before the process ends. */
function closeBeforeQuit(opening: Promise<ThreadedFaultline>): void {
  app.on('will-quit', (event) => {
    event.preventDefault()
    // Quitting again from here hangs once the debugger of a test has let go; to exit is what is meant.
    const exit = (): void => app.exit()
    opening.then((faultline) => faultline.close()).then(exit, exit)
  })
}

function electricalParts(
  window: () => BrowserWindow | null,
  given: TakeAnswer | null,
  seal: Promise<SystemSeal | null>,
): Electrical {
  const last = rememberLastFolder()
  return {
    seal,
    chooseFile: async ({ title, extensions }) => {
      if (given !== null) return given()
      const options: OpenDialogOptions = {
        title,
        properties: ['openFile'],
        filters: [
          { name: title, extensions: [...extensions] },
          { name: 'All files', extensions: ['*'] },
        ],
        ...last.placeFor(),
      }
      const parent = window()
      const chosen = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options))
      return last.take(chosen.filePaths[0] ?? null)
    },
    saveFile: async ({ title, suggestedName }) => {
      if (given !== null) return given()
      const options: SaveDialogOptions = { title, ...last.placeFor(suggestedName) }
      const parent = window()
      const chosen = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options))
      return last.take(chosen.canceled || chosen.filePath === '' ? null : chosen.filePath)
    },
    writeClipboard: (text) => clipboard.writeText(text),
    writeClipboardWithSecrets: (text) => clipboard.writeText(text),
  }
}

/** Playwright's attachment stalls now and then unless the app waits for it. */
function held(hold: string | undefined): Promise<void> {
  if (hold === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    Object.assign(globalThis, { faultlineRelease: resolve })
  })
}

function portFrom(text: string | undefined): number | null {
  const port = Number(text)
  return text === undefined || text === '' || !Number.isInteger(port) ? null : port
}
