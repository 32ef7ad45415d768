import { statfsSync } from 'node:fs'
import { checkIntegrity } from '../store/check-integrity.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { reasonOf, storeProblem } from '../store/store-problem.ts'
import { graceSentence } from '../../shared/retention-grace.ts'
import { graceOf } from '../retention/retention-grace.ts'
import { readRetention } from '../retention/retention-settings.ts'
import { measured } from '../retention/storage-service.ts'
import type { Check } from './doctor-check.ts'
import { say } from './say.ts'
import { storageSentence } from './storage-sentence.ts'

/** Less room than this on its disk is worth a word, in bytes: a day of deliveries. */
const littleRoomBytes = 100 * 1024 * 1024

/** What is wrong with a data folder: its rights, who runs it, its room, whether it can be written, every page of its store. */
export function storeChecks(folder: string): readonly Check[] {
  let store: Store
  try {
    store = openStore(folder)
  } catch (error) {
    return [{ check: 'data folder', ok: false, says: reasonOf(error) }]
  }
  try {
    const held = storageSentence(measured(store))
    const grace = graceOf(store, Date.now())
    const waits = grace === null ? '' : ` ${graceSentence(grace, readRetention(store).days)}`
    const says = `${folder} can be written and its store opened. ${held}${waits}`
    const opened = { check: 'data folder', ok: true, says }
    return [opened, runner(store, folder), writable(store), room(folder), integrity(store.file)]
  } finally {
    store.close()
  }
}

function runner(store: Store, folder: string): Check {
  try {
    const says = store.takeRunLock() ? `No Faultline runs ${folder} now.` : `A Faultline runs ${folder} now.`
    return { check: 'lock', ok: true, says }
  } catch (error) {
    return { check: 'lock', ok: false, says: reasonOf(error) }
  }
}

function writable(store: Store): Check {
  try {
    store.probe()
    return { check: 'store', ok: true, says: `${store.file} can be written.` }
  } catch (error) {
    return { check: 'store', ok: false, says: reasonOf(storeProblem(error, store.file)) }
  }
}

function room(folder: string): Check {
  const { bavail, bsize } = statfsSync(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  return bavail * bsize >= littleRoomBytes
    ? { check: 'room', ok: true, says: `${String(megabytes)} MB are free on the disk of ${folder}.` }
    : {
        check: 'room',
        ok: false,
        says: `Only ${String(megabytes)} MB are free on the disk of ${folder}, expected 100 MB or more. Make room, or choose another folder with --data DIR.`,
      }
}

function integrity(file: string): Check {
  const steps = checkIntegrity(file)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return integrityCheck(file, step.value)
    const { table, number, count, fileBytes } = step.value
    say(
      `Checking ${file} (${String(Math.round(fileBytes / 1e6))} MB): table ${String(number)} of ${String(count)}, ${table}`,
    )
  }
}

function integrityCheck(file: string, wrong: readonly string[]): Check {
  const [first] = wrong
  if (first === undefined) return { check: 'integrity', ok: true, says: `Every page of ${file} is sound.` }
  const more = wrong.length > 1 ? ` and ${String(wrong.length - 1)} more` : ''
  return {
    check: 'integrity',
    ok: false,
    says: `The store ${file} is damaged (${first}${more}). Export what you need of it, move it aside, and start again or restore a backup.`,
  }
}
