/**
 * The thread in which the window's triage is done: a Faultline of its own on a throw-away folder, so that neither the listener
 * nor the case under study is touched. In: `TriageThreadOrder`, then `stop`. Out: `FromTriageThread`; then it ends.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import { openFaultline } from '../faultline.ts'
import { openServiceSource } from '../from-n8n/open-source.ts'
import { triageGroups } from '../from-n8n/triage-groups.ts'
import { triageAll } from '../triage/triage-all.ts'
import { stopTriage, type FromTriageThread, type TriageThreadOrder } from '../triage/triage-messages.ts'
import { reportedProblem } from './reported-problem.ts'

if (parentPort === null) throw new Error('This file is a thread of the app: it is not run by itself.')
const main = parentPort
// Only the triage session starts this thread, with an order.
const order = workerData as TriageThreadOrder
const stopping = new AbortController()
main.on('message', (message: unknown) => {
  if (message === stopTriage) stopping.abort()
})

function post(message: FromTriageThread): void {
  main.postMessage(message)
}

async function triage(): Promise<void> {
  const { from, key, since, limit, version, platform } = order
  const source = openServiceSource(from, key)
  try {
    const told = (count: number): void => post({ kind: 'read', count })
    const groups = await triageGroups(source, { since, limit }, told, stopping.signal)
    post({ kind: 'groups', groups })
    const folder = makeThrowAwayFolder('case')
    const faultline = await openFaultline({ dataFolder: folder.path, port: 0, now: Date.now, version, platform })
    try {
      const known = new Map(order.known)
      const begun = ({ group }: { readonly group: number }): void => post({ kind: 'begun', group })
      await triageAll(
        { groups, known, begun, done: (group) => post({ kind: 'done', group }) },
        { source, cases: faultline.cases, store: faultline.store },
        stopping.signal,
      )
    } finally {
      await faultline.close()
      folder.remove()
    }
  } finally {
    await source.close()
  }
}

triage()
  .then(
    () => post({ kind: 'ended', stopped: stopping.signal.aborted }),
    (error: unknown) => {
      if (stopping.signal.aborted) post({ kind: 'ended', stopped: true })
      else post({ kind: 'refused', problem: reportedProblem(error) })
    },
  )
  .finally(() => main.close())
