// The shared libraries that Electron's executable needs from the system, and a virtual display where there is no real one.

import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture } from './child.mjs'
import { displayIsPresent } from './display.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'

/** Debian's packages with what Electron links to. Newer releases carry the marked ones with the ending t64. */
const packages = [
  { name: 'libnss3' },
  { name: 'libatk1.0-0', renamed: true },
  { name: 'libatk-bridge2.0-0', renamed: true },
  { name: 'libgtk-3-0', renamed: true },
  { name: 'libgbm1' },
  { name: 'libasound2', renamed: true },
  { name: 'libdrm2' },
  { name: 'libxkbcommon0' },
]
const displayPackages = ['xvfb', 'xauth']

/** A short text that changes when the system's libraries do; the same text means that an earlier check still holds. */
export function systemLibrariesMark() {
  if (process.platform !== 'linux') return 'not needed'
  const cache = statSync('/etc/ld.so.cache', { throwIfNoEntry: false })
  return `${cache?.size} ${cache?.mtimeMs} ${needsVirtualDisplay()}`
}

/** Installs what is missing where that is possible (root, apt-get); else fails with the exact line to run. */
export async function prepareSystemLibraries(executable, { quiet }) {
  if (process.platform !== 'linux') return
  const missing = await missingLibraries(executable)
  const lacksDisplay = needsVirtualDisplay()
  if (missing.length === 0 && !lacksDisplay) return

  const lacking = [...missing, ...(lacksDisplay ? displayPackages : [])].join(', ')
  if (!isOnPath('apt-get')) {
    throw new Problem(
      `Electron needs what this system lacks: ${lacking}.`,
      'Install the packages of your distribution that hold these, then run the command again.',
    )
  }
  if (process.getuid() !== 0) {
    const wanted = await packageNames(missing.length > 0, lacksDisplay)
    throw new Problem(
      `Electron needs what this system lacks: ${lacking}.`,
      `Run this line, then the command again:\n\n  sudo apt-get update && sudo apt-get install -y ${wanted.join(' ')}\n`,
    )
  }
  await install(missing.length > 0, lacksDisplay, { lacking, quiet })
  const still = await missingLibraries(executable)
  if (still.length === 0) return
  throw new Problem(
    `Electron still lacks ${still.join(', ')} after its Debian packages were installed.`,
    'Find the package of each with `apt-file search NAME`, install it, and run the command again.',
  )
}

async function install(libraries, display, { lacking, quiet }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = async (args) => {
    const { code, output } = await capture('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env })
    if (code === 0) return
    throw new Problem(
      `apt-get could not install what Electron needs (${lacking}); apt-get ${args[0]} ended with ${code ?? 'a signal'}.`,
      'Check that the package servers of Debian can be reached (apt-get update), then run the command again.',
      output,
    )
  }
  await inStep(
    `Installing system packages for ${lacking}`,
    async () => {
      await aptGet(['update', '-q'])
      const names = await packageNames(libraries, display)
      await aptGet(['install', '-y', '-q', '--no-install-recommends', ...names])
    },
    { quiet },
  )
}

async function packageNames(libraries, display) {
  const names = libraries ? await Promise.all(packages.map(currentName)) : []
  return [...names, ...(display ? displayPackages : [])]
}

async function currentName({ name, renamed }) {
  if (!renamed) return name
  const { code } = await capture('apt-cache', ['show', '--no-all-versions', `${name}t64`])
  return code === 0 ? `${name}t64` : name
}

/** The names of libraries that the loader does not find for this program. */
export async function missingLibraries(executable) {
  const { output } = await capture('ldd', [executable], { env: { ...process.env, LC_ALL: 'C' } })
  return missingFrom(output)
}

/** The names that ldd's output reports as not found, each once. */
export function missingFrom(lddOutput) {
  const names = [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
  return [...new Set(names)].sort()
}

function needsVirtualDisplay() {
  return !displayIsPresent() && !(isOnPath('xvfb-run') && isOnPath('xauth'))
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
