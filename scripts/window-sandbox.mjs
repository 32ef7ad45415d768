// Electron's sandbox wants user namespaces of the system. Where those are closed it ends at once with a message for its
// makers; this asks first and says what to do.

import { readFileSync } from 'node:fs'
import { capture } from './child.mjs'
import { Problem } from './problem.mjs'

/** The settings that close user namespaces, with the value that does. */
const switches = [
  { name: 'kernel.apparmor_restrict_unprivileged_userns', closed: '1', open: '0' },
  { name: 'kernel.unprivileged_userns_clone', closed: '0', open: '1' },
  { name: 'user.max_user_namespaces', closed: '0', open: '15000' },
]

/** Fails with the line to run when windows cannot be sandboxed for this user. Root starts without the sandbox. */
export async function checkWindowSandbox() {
  if (process.platform !== 'linux' || process.getuid() === 0) return
  const { code } = await capture('unshare', ['--user', '--map-root-user', 'true'])
  // 127: no such program to ask with; Electron will say it itself.
  if (code === 0 || code === 127) return
  const closed = switches.find(({ name, closed }) => read(name) === closed)
  throw new Problem(
    closed
      ? `This system closes the user namespaces that the window's sandbox needs (${closed.name} = ${closed.closed}).`
      : "This system (a container, perhaps) refuses the user namespaces that the window's sandbox needs.",
    closed
      ? `Run this line, then the command again:\n\n  sudo sysctl -w ${closed.name}=${closed.open}\n`
      : 'Allow them (docker run --security-opt seccomp=unconfined), or run the command as root inside the container.',
  )
}

function read(name) {
  try {
    return readFileSync(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').trim()
  } catch {
    return null
  }
}
