import { createServer } from 'node:net'
import { electronSupport, electronSupportSentence } from '../../shared/electron-support.ts'
import type { Problem } from '../../shared/problem.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { listenProblem } from '../listener/listen-problem.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readWholeNumber } from './read-input.ts'
import { print } from './say.ts'
import { storeChecks } from './doctor-store.ts'
import { updateCheck } from './doctor-updates.ts'
import type { Check } from './doctor-check.ts'

interface DoctorOptions {
  readonly data?: string
  readonly port: string
  /** True: at the address of the settings. Left out: nobody is asked for a newer version. */
  readonly updates?: string | true
}

/** `doctor`: what is wrong with the surroundings of Faultline, and what to do. One JSON line for each check. */
export async function doctorCommand(options: DoctorOptions): Promise<ExitCode> {
  const port = readWholeNumber(options.port, '--port', 0, 65_535)
  const folder = options.data ?? dataFolderOf(process.env)
  const checks = [
    runtime(),
    ...storeChecks(folder),
    await portIsFree(port),
    display(),
    keychain(),
    ...(options.updates === undefined ? [] : [await updateCheck(options.updates, folder)]),
  ]
  for (const check of checks) await print(check)
  return checks.every((check) => check.ok) ? exitCodes.done : exitCodes.notDone
}

function runtime(): Check {
  const { node, modules } = process.versions
  const electron = new Map(Object.entries(process.versions)).get('electron')
  return electron === undefined
    ? {
        check: 'runtime',
        ok: false,
        says: `This is Node.js ${node}, not Electron. Start it with "npm run -s faultline" or the packaged "faultline".`,
      }
    : {
        check: 'runtime',
        ok: true,
        says: `Electron ${electron}, Node.js ${node}, module version ${modules}. ${supportOf(electron)}`,
      }
}

function supportOf(electron: string): string {
  return electronSupportSentence(electronSupport(electron, new Date().toISOString().slice(0, 10)))
}

function portIsFree(port: number): Promise<Check> {
  const address = '127.0.0.1'
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => {
      resolve({ check: 'port', ok: false, says: sentenceOf(listenProblem(error, address, port)) })
    })
    server.listen(port, address, () => {
      server.close(() => {
        resolve({ check: 'port', ok: true, says: `Port ${String(port)} on ${address} is free.` })
      })
    })
  })
}

/** A missing display is no fault of the command line: it needs none. */
function display(): Check {
  const shown = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']
  const needed = process.platform === 'linux'
  return {
    check: 'display',
    ok: true,
    says:
      !needed || (shown !== undefined && shown !== '')
        ? `There is a display${shown === undefined ? '' : ` (${shown})`}.`
        : 'There is no display: the command line works, the window does not. Under "xvfb-run -a" it does.',
  }
}

function keychain(): Check {
  const linux = process.platform === 'linux'
  const bus = process.env['DBUS_SESSION_BUS_ADDRESS']
  return {
    check: 'keychain',
    ok: true,
    says:
      linux && (bus === undefined || bus === '')
        ? 'No session bus, so no keychain: credentials are held in memory and are to be given with --credentials.'
        : 'The system keychain can be asked by the window.',
  }
}

function sentenceOf({ sentence, remedy }: Problem): string {
  return `${sentence} ${remedy}`
}
