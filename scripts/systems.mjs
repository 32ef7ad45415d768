// The systems that Faultline is made for, and what is decided differently for each: one table, shown in docs/shipping.md.

import { homedir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Where things are and how they are done on one system. Paths of the packaged app are below its unpacked folder.
 * @typedef {object} System
 * @property {string} name
 * @property {string} builder electron-builder's switch
 * @property {string} electron the executable in Electron's own release
 * @property {(arch: string) => string} unpacked the folder that electron-builder lays the app out in, below dist/
 * @property {string} executable
 * @property {string} resources
 * @property {string} launcher the command line, below the resources
 * @property {readonly string[]} packages what a release has for it
 * @property {readonly string[]} architectures
 * @property {(environment: Record<string, string | undefined>, home: string) => string} caches the user's folder of caches
 * @property {readonly string[]} endings signals (or events) that end the app in good order
 * @property {string} modes what keeps the data folder for its user alone
 */

const inHome = (named, home, fallback) => (named && isAbsolute(named) ? named : join(home, fallback))

/** @type {Readonly<Record<string, System>>} */
export const systems = {
  linux: {
    name: 'Linux',
    builder: '--linux',
    electron: 'electron',
    unpacked: (arch) => (arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`),
    executable: 'faultline',
    resources: 'resources',
    launcher: 'bin/faultline',
    packages: ['deb', 'rpm', 'tar.gz'],
    architectures: ['x64', 'arm64'],
    caches: (environment, home) => inHome(environment.XDG_CACHE_HOME, home, '.cache'),
    endings: ['SIGTERM', 'SIGINT', 'SIGHUP'],
    modes: '0700 for folders, 0600 for files',
  },
  darwin: {
    name: 'macOS',
    builder: '--mac',
    electron: 'Electron.app/Contents/MacOS/Electron',
    unpacked: (arch) => (arch === 'x64' ? 'mac' : `mac-${arch}`),
    executable: 'Faultline.app/Contents/MacOS/Faultline',
    resources: 'Faultline.app/Contents/Resources',
    launcher: 'bin/faultline',
    packages: ['dmg', 'zip'],
    architectures: ['x64', 'arm64'],
    caches: (environment, home) => inHome(environment.XDG_CACHE_HOME, home, 'Library/Caches'),
    endings: ['SIGTERM', 'SIGINT', 'SIGHUP'],
    modes: '0700 for folders, 0600 for files',
  },
  win32: {
    name: 'Windows',
    builder: '--win',
    electron: 'electron.exe',
    unpacked: (arch) => (arch === 'x64' ? 'win-unpacked' : `win-${arch}-unpacked`),
    executable: 'Faultline.exe',
    resources: 'resources',
    launcher: 'bin/faultline.cmd',
    packages: ['nsis', 'zip'],
    architectures: ['x64', 'arm64'],
    caches: (environment, home) => inHome(environment.LOCALAPPDATA, home, 'AppData/Local'),
    endings: ['Ctrl+C', 'the closed console'],
    modes: "the profile folder's access list",
  },
}

/**
 * The row of a system; Linux's for one that nobody has decided anything about.
 * @param {string} [platform]
 */
export function systemOf(platform = process.platform) {
  return systems[platform] ?? systems.linux
}

/**
 * Where the packaged app of this system and processor is, as absolute paths below `dist`.
 * @param {string} dist
 * @param {string} [platform]
 * @param {string} [arch]
 */
export function packagedApp(dist, platform = process.platform, arch = process.arch) {
  const system = systemOf(platform)
  const folder = join(dist, system.unpacked(arch))
  const resources = join(folder, system.resources)
  return {
    folder,
    executable: join(folder, system.executable),
    resources,
    launcher: join(resources, system.launcher),
  }
}

/**
 * The user's folder of caches on this system.
 * @param {Record<string, string | undefined>} [environment]
 * @param {string} [platform]
 */
export function cachesOf(
  environment = process.env,
  platform = process.platform,
  home = homedir() || userInfo().homedir,
) {
  return systemOf(platform).caches(environment, home)
}

/** The table as docs/shipping.md shows it. */
export function systemsTable() {
  const all = Object.values(systems)
  const tick = (text) => `\`${text}\``
  const rows = [
    ['', ...all.map(({ name }) => name)],
    ['packages', ...all.map(({ packages }) => packages.join(', '))],
    ['processors', ...all.map(({ architectures }) => architectures.join(', '))],
    ['executable', ...all.map(({ executable }) => tick(executable))],
    ['resources', ...all.map(({ resources }) => tick(resources))],
    ['command line', ...all.map(({ launcher }) => tick(launcher))],
    ['caches of set-up', ...all.map(({ caches }) => tick(caches({}, '~').replaceAll('\\', '/')))],
    ['ended in good order by', ...all.map(({ endings }) => endings.join(', '))],
    ['for its user alone', ...all.map(({ modes }) => modes)],
    ['line endings', ...all.map(() => 'LF in every file of the checkout and in what is written')],
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
