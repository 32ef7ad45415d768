/**
 * The one window and its locks: sandboxed, isolated, without Node.js; it loads its own files over `app://` under a strict
 * policy, goes nowhere else, opens nothing, and is granted no permission.
 */
import { fileURLToPath } from 'node:url'
import {
  type BrowserWindow as Window,
  type BrowserWindowConstructorOptions,
  type Protocol,
  type Session,
  BrowserWindow,
  nativeTheme,
  screen,
} from 'electron'
import type { Settings } from '../../shared/settings.ts'
import { answerWindowFile, windowOrigin, windowScheme } from './window-files.ts'
import { rememberedWindow, type WindowBounds } from './window-state.ts'

const page = `${windowOrigin}index.html`

/** Must be called before the app is ready. */
export function claimScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: windowScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the window's own files from `folder`, and nothing outside it. */
export function serveWindow(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(windowScheme, (request) => answerWindowFile(folder, request))
}

/** Refuses every permission that a page could ask for. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
}

/** Opens the window where it stood last; it shows itself once it has something to show. */
export function openWindow(options: { readonly statePath: string }): Window {
  const state = rememberedWindow(options.statePath)
  followTheme(state)
  const window = new BrowserWindow({
    ...(state.bounds === null ? defaultSize() : onAScreen(state.bounds)),
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Faultline',
    autoHideMenuBar: process.platform !== 'darwin',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171c' : '#f6f5f2',
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  if (state.maximized) window.maximize()
  lock(window)
  window.once('ready-to-show', () => window.show())
  window.on('close', () => state.remember(window.getNormalBounds(), window.isMaximized(), nativeTheme.themeSource))
  void window.loadURL(page)
  return window
}

/** True for a call that comes from the top frame of this window on its own page. */
export function isOwnPage(
  window: Window | null,
  frame: { readonly url: string; readonly parent: unknown } | null,
): boolean {
  return window !== null && frame !== null && frame.parent === null && frame.url.startsWith(windowOrigin)
}

/** The system draws light or dark, and the window follows it. */
export function followTheme(settings: Pick<Settings, 'theme'>): void {
  nativeTheme.themeSource = settings.theme
}

function lock(window: Window): void {
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  window.webContents.on('will-navigate', (event) => event.preventDefault())
  window.webContents.on('will-redirect', (event) => event.preventDefault())
  window.webContents.on('will-attach-webview', (event) => event.preventDefault())
}

function defaultSize(): Partial<BrowserWindowConstructorOptions> {
  const { width, height } = screen.getPrimaryDisplay().workAreaSize
  return { width: Math.min(1600, width), height: Math.min(1000, height) }
}

/** A display may have gone since the window stood on it. */
function onAScreen(bounds: WindowBounds): Partial<BrowserWindowConstructorOptions> {
  const visible = screen.getAllDisplays().some(({ workArea }) => {
    const right = Math.min(bounds.x + bounds.width, workArea.x + workArea.width)
    const bottom = Math.min(bounds.y + bounds.height, workArea.y + workArea.height)
    return right - Math.max(bounds.x, workArea.x) > 100 && bottom - Math.max(bounds.y, workArea.y) > 100
  })
  return visible ? bounds : defaultSize()
}
