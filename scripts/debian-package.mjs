// From dist/linux-unpacked to a .deb, with Debian's own tool and nothing else.

import {
  chmodSync,
  cpSync,
  linkSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { capture } from './child.mjs'
import { debianExtras } from './debian-extras.mjs'
import { checkout, manifest } from './folders.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'
import { sourceDate } from './source-date.mjs'
import { filesUnder } from './stamp.mjs'

const home = '/opt/Faultline'
const architectures = { x64: 'amd64', arm64: 'arm64' }

/** What Electron links to, under its names before and after Debian's change of 2024. */
const depends = [
  ...['libasound2 | libasound2t64', 'libatk-bridge2.0-0 | libatk-bridge2.0-0t64', 'libatk1.0-0 | libatk1.0-0t64'],
  ...['libdrm2', 'libgbm1', 'libgtk-3-0 | libgtk-3-0t64', 'libnss3', 'libxkbcommon0'],
]

/**
 * Writes dist/faultline_VERSION_ARCHITECTURE.deb and returns its path: the same sources give the same bytes. `executable` is the
 * prepared Electron. Fails where dpkg-deb is missing or refuses.
 */
export async function packageDebian(unpacked, executable) {
  const { version } = manifest()
  const dateS = await sourceDate()
  const architecture = architectures[process.arch] ?? process.arch
  const file = join(checkout, `dist/faultline_${version}_${architecture}.deb`)
  const tree = join(checkout, `dist/deb-${process.pid}`)
  try {
    layOut(tree, unpacked)
    const extras = await debianExtras({ executable, home })
    for (const [path, content] of Object.entries(extras)) write(tree, path, content)
    write(tree, 'DEBIAN/control', controlFile({ version, architecture, installedBytes: bytesUnder(tree) }))
    write(tree, 'DEBIAN/postinst', postinst, 0o755)
    write(tree, 'DEBIAN/postrm', postrm, 0o755)
    openFolders(tree)
    datedAlike(tree, dateS)
    // zstd: a tenth of xz's time for a tenth more bytes; read by Debian 12, Ubuntu 18.04 and everything after them.
    const args = ['--build', '--root-owner-group', '-Zzstd', '-z9', tree, file]
    await inStep('Writing the .deb', () => runDpkg(args, dateS))
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
  return file
}

function layOut(tree, unpacked) {
  rmSync(tree, { recursive: true, force: true })
  for (const from of filesUnder([unpacked])) link(from, join(tree, home, from.slice(unpacked.length)))
  const icons = join(checkout, 'resources/icons')
  for (const name of readdirSync(icons)) {
    copy(join(icons, name), join(tree, 'usr/share/icons/hicolor', name.replace('.png', ''), 'apps/faultline.png'))
  }
  copy(join(checkout, 'resources/icon.svg'), join(tree, 'usr/share/icons/hicolor/scalable/apps/faultline.svg'))
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync(`${home}/resources/bin/faultline`, join(tree, 'usr/bin/faultline'))
}

/** A second name instead of a second copy: the tree lives only while the archive is written. */
function link(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  linkSync(from, to)
  chmodSync(to, statSync(from).mode & 0o100 ? 0o755 : 0o644)
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

function write(tree, path, content, mode = 0o644) {
  const file = join(tree, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  chmodSync(file, mode)
}

/** Whoever builds with a strict umask must not make folders that others cannot enter (nor files that they cannot read). */
function openFolders(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openFolders(join(folder, entry.name))
  }
}

/** Every file, link and folder bears the same time. */
function datedAlike(folder, dateS) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) datedAlike(path, dateS)
    else lutimesSync(path, dateS, dateS)
  }
  lutimesSync(folder, dateS, dateS)
}

function bytesUnder(tree) {
  return filesUnder([join(tree, 'opt'), join(tree, 'usr/share')]).reduce((sum, file) => sum + statSync(file).size, 0)
}

async function runDpkg(args, dateS) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(dateS) }
  const { code, output } = await capture('dpkg-deb', args, { env })
  if (code === 0) return
  if (code === 127) {
    throw new Problem(
      'A .deb is written by dpkg-deb, which this system lacks; the unpacked app in dist/ is complete.',
      'Run npm run package on Debian or Ubuntu, or npm run package -- --unpacked here.',
    )
  }
  throw new Problem(`dpkg-deb ended with ${code}.`, 'Read its message above, then run npm run package again.', output)
}

/**
 * The control file: what Debian's tools need to know of the package.
 * @param {{ version: string, architecture: string, installedBytes: number }} facts
 */
export function controlFile({ version, architecture, installedBytes }) {
  return `Package: faultline
Version: ${version}
Architecture: ${architecture}
Maintainer: Faultline maintainers <maintainers@faultline.invalid>
Installed-Size: ${Math.ceil(installedBytes / 1024)}
Depends: ${depends.join(', ')}
Section: devel
Priority: optional
Description: ${manifest().description}
 Faultline receives the deliveries of a webhook, runs the workflow over them,
 keeps what every node did, and changes one layer at a time until the one that
 breaks is found. With a window and a command line.
`
}

const refresh = `if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi
if command -v update-mime-database >/dev/null; then update-mime-database /usr/share/mime || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true; fi
`

/** The window's sandbox works for every user, also where the system closes user namespaces to ordinary programs. */
const postinst = `#!/bin/sh
set -e
chmod 4755 ${home}/chrome-sandbox
${refresh}`

const postrm = `#!/bin/sh
set -e
${refresh}`
