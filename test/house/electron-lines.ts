/**
 * What newer lines of Electron deprecated or removed, from their lists of breaking changes (24 to 44, and the types of 45; what Node.js took away in the lines
 * that they bring stands below), so that the sources keep running there. A behaviour that changed and has no name stands in
 * docs/shipping.md.
 */
export interface Outdated {
  /** The line of Electron (or of Node.js) from which on it is deprecated or gone. */
  readonly since: string
  readonly found: RegExp
  /** One line that is found: proves the pattern. */
  readonly example: string
  /** What stands in its place, and is not found. */
  readonly instead: string
  /** The one file that may use it still, because the pinned line has nothing else; it takes the newer where that is. */
  readonly besides?: string
}

const contents = String.raw`\b(?:webContents|contents)`

export const outdatedInElectron: readonly Outdated[] = [
  {
    since: 'Electron 25',
    found: /\.(?:register|intercept)(?:Buffer|File|Http|Stream|String)Protocol\b/u,
    example: "protocol.registerFileProtocol('app', answer)",
    instead: "protocol.handle('app', answer)",
  },
  {
    since: 'Electron 25',
    found: /\.(?:isProtocolRegistered|isProtocolIntercepted|uninterceptProtocol|unregisterProtocol)\(/u,
    example: "protocol.isProtocolRegistered('app')",
    instead: "protocol.isProtocolHandled('app')",
  },
  {
    since: 'Electron 28',
    found: /\.[gs]etTrafficLightPosition\(/u,
    example: 'window.setTrafficLightPosition(place)',
    instead: 'window.setWindowButtonPosition(place)',
  },
  {
    since: 'Electron 28',
    found: /\bipcRenderer\.sendTo\(/u,
    example: 'ipcRenderer.sendTo(7, channel)',
    instead: 'port.postMessage(message)',
  },
  {
    since: 'Electron 28',
    found: /\brunningUnderRosettaTranslation\b/u,
    example: 'app.runningUnderRosettaTranslation',
    instead: 'app.runningUnderARM64Translation',
  },
  {
    since: 'Electron 29',
    found: /'(?:renderer-process-crashed|gpu-process-crashed)'|\b(?:webContents|contents)\.on(?:ce)?\('crashed'/u,
    example: "contents.on('crashed', revive)",
    instead: "contents.on('render-process-gone', revive)",
  },
  {
    since: 'Electron 30',
    found: /\bBrowserView\b/u,
    example: 'new BrowserView()',
    instead: 'new WebContentsView()',
  },
  {
    since: 'Electron 30',
    found: /\binputFormType\b/u,
    example: 'params.inputFormType',
    instead: 'params.formControlType',
  },
  {
    since: 'Electron 30',
    found: /\bprocess\.getIOCounters\(/u,
    example: 'process.getIOCounters()',
    instead: 'process.getSystemMemoryInfo()',
  },
  {
    since: 'Electron 32',
    found: /\bfiles?(?:\[\d\])?\.path\b.*\bdataTransfer\b|\bdataTransfer\b.*\bfiles?(?:\[\d\])?\.path\b/u,
    example: 'const path = event.dataTransfer.files[0].path',
    instead: 'const path = webUtils.getPathForFile(event.dataTransfer.files[0])',
  },
  {
    since: 'Electron 32',
    found: new RegExp(
      String.raw`${contents}\.(?:clearHistory|canGo(?:Back|Forward|ToOffset)|go(?:Back|Forward|ToIndex|ToOffset))\(`,
      'u',
    ),
    example: 'window.webContents.goBack()',
    instead: 'window.webContents.navigationHistory.goBack()',
  },
  {
    since: 'Electron 33',
    found: /execCommand\(['"]paste|\benableDeprecatedPaste\b|deprecated-sync-clipboard-read/u,
    example: "document.execCommand('paste')",
    instead: 'navigator.clipboard.readText()',
  },
  {
    since: 'Electron 33',
    found: /\baccessibilityDisplayShouldReduceTransparency\b/u,
    example: 'systemPreferences.accessibilityDisplayShouldReduceTransparency',
    instead: 'nativeTheme.prefersReducedTransparency',
  },
  {
    since: 'Electron 35',
    found: /'console-message',\s*\((?:[^,(){}]+,)/u,
    example: "contents.on('console-message', (event, level, message) => log(message))",
    instead: "contents.on('console-message', ({ level, message }) => log(message))",
  },
  {
    since: 'Electron 35',
    found: /\.[gs]etPreloads\(/u,
    example: 'session.setPreloads([file])',
    instead: "session.registerPreloadScript({ type: 'frame', filePath: file })",
  },
  {
    since: 'Electron 35',
    found: /\bserviceWorkers\.(?:fromVersionID|getFromVersionID)\(/u,
    example: 'session.serviceWorkers.fromVersionID(7)',
    instead: 'session.serviceWorkers.getInfoFromVersionID(7)',
  },
  {
    since: 'Electron 35',
    found: /\burls: \[\](?=[^\]]*\})/u,
    example: 'webRequest.onBeforeRequest({ urls: [] }, answer)',
    instead: "webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, answer)",
  },
  {
    since: 'Electron 36',
    found: /\bisAeroGlassEnabled\(/u,
    example: 'systemPreferences.isAeroGlassEnabled()',
    instead: 'true',
  },
  {
    since: 'Electron 36',
    found: /\.getBitmap\(/u,
    example: 'image.getBitmap()',
    instead: 'image.toBitmap()',
  },
  {
    since: 'Electron 36',
    found: /\b(?:session|defaultSession)\.(?:loadExtension|removeExtension|getExtension|getAllExtensions)\(/u,
    example: 'session.defaultSession.loadExtension(folder)',
    instead: 'session.defaultSession.extensions.loadExtension(folder)',
  },
  {
    since: 'Electron 36',
    found: /\bclearStorageData\(\{[^}]*\bquotas?\b/u,
    example: "session.clearStorageData({ quotas: ['temporary'] })",
    instead: "session.clearStorageData({ storages: ['cookies'] })",
  },
  {
    since: 'Electron 38',
    found: /\b(?:ELECTRON_OZONE_PLATFORM_HINT|ORIGINAL_XDG_CURRENT_DESKTOP)\b/u,
    example: "environment['ELECTRON_OZONE_PLATFORM_HINT'] = 'auto'",
    instead: "app.commandLine.appendSwitch('ozone-platform', 'x11')",
  },
  {
    since: 'Electron 38',
    found: /'plugin-crashed'/u,
    example: "contents.on('plugin-crashed', tell)",
    instead: "app.on('child-process-gone', tell)",
  },
  {
    since: 'Electron 38',
    found: /\bwebFrame\.(?:routingId|findFrameByRoutingId)\b/u,
    example: 'webFrame.routingId',
    instead: 'webFrame.frameToken',
  },
  {
    since: 'Electron 39',
    found: /(?:--|')host-rules\b/u,
    example: "app.commandLine.appendSwitch('host-rules', rules)",
    instead: "app.commandLine.appendSwitch('host-resolver-rules', rules)",
  },
  {
    since: 'Electron 42',
    found: /\bELECTRON_SKIP_BINARY_DOWNLOAD\b/u,
    example: 'ELECTRON_SKIP_BINARY_DOWNLOAD=1',
    instead: '--ignore-scripts',
  },
  {
    since: 'Electron 43',
    found: /'showHiddenFiles'/u,
    example: "properties: ['openFile', 'showHiddenFiles']",
    instead: "properties: ['openFile']",
  },
  {
    since: 'Electron 44',
    found:
      /\bclipboard\.(?:availableFormats|read(?:Bookmark|Buffer|FindText|HTML|Image|RTF)|write(?:Bookmark|Buffer|FindText|HTML|Image|RTF))\(/u,
    example: "clipboard.writeHTML('<b>a</b>')",
    instead: 'clipboard.writeText(text)',
  },
  {
    since: 'Electron 44',
    found: /\bclipboard\.(?:has|clear|readText|writeText)\((?:[^()]*,\s*)?'(?:selection|clipboard)'\)/u,
    example: "clipboard.readText('selection')",
    instead: 'clipboard.selection.readText()',
  },
  {
    since: 'Electron 44',
    found: /\bisUnityRunning\(/u,
    example: 'app.isUnityRunning()',
    instead: 'false',
  },
  {
    since: 'Electron 45',
    found: /\.(?:isEncryptionAvailable|encryptString|decryptString)\(/u,
    example: 'safeStorage.encryptString(text)',
    instead: 'safeStorage.encryptStringAsync(text)',
    besides: 'src/main/shell/system-seal.ts',
  },
  {
    since: 'Electron 44',
    found: /\b(?:openAsHidden|wasOpenedAsHidden|restoreState)\b/u,
    example: 'app.setLoginItemSettings({ openAsHidden: true })',
    instead: 'app.setLoginItemSettings({ openAtLogin: true })',
  },
  {
    since: 'Electron 44',
    found: /\blib(?:EGL|GLESv2)\b/u,
    example: "copy('libGLESv2.so')",
    instead: "copy('libffmpeg.so')",
  },
]

export const outdatedInNode: readonly Outdated[] = [
  {
    since: 'Node.js 21',
    found: /from '(?:node:)?punycode'/u,
    example: "import punycode from 'node:punycode'",
    instead: "import { domainToASCII } from 'node:url'",
  },
  {
    since: 'Node.js 22',
    found: /\bimport\b.*\bfrom '[^']+' assert \{/u,
    example: "import data from './data.json' assert { type: 'json' }",
    instead: "import data from './data.json' with { type: 'json' }",
  },
  {
    since: 'Node.js 23',
    found:
      /\butil\.(?:is(?:Array|Boolean|Buffer|Date|Error|Function|Null|Number|Object|RegExp|String|Symbol)|_extend)\(/u,
    example: 'util.isArray(value)',
    instead: 'Array.isArray(value)',
  },
  {
    since: 'Node.js 24',
    found: /\bdirent\.path\b/u,
    example: 'join(dirent.path, dirent.name)',
    instead: 'join(dirent.parentPath, dirent.name)',
  },
  {
    since: 'Node.js 24',
    found: /\bSlowBuffer\b|\bnew Buffer\(/u,
    example: 'new SlowBuffer(8)',
    instead: 'Buffer.allocUnsafeSlow(8)',
  },
  {
    since: 'Node.js 24',
    found: /\burl\.(?:parse|resolve)\(/u,
    example: 'url.parse(text)',
    instead: 'new URL(text)',
  },
]
