import { pathToFileURL } from 'node:url'
import { bundled } from './bundled.mjs'
import { newFolder } from './measure.mjs'
import { startServe } from './serve-process.mjs'

/** How long pages, searches and deletions of 200,000 executions take, and how long `serve` takes to be ready beside them. */
export async function executionPages() {
  const { file } = await bundled('execution-runs')
  const { askExecutions } = await import(pathToFileURL(file).href)
  const folder = newFolder()
  const rows = askExecutions(folder).map(([what, ms]) => ({
    what: `executions, 200,000 of them: ${what}, median of 7`,
    value: `${ms.toFixed(1)} ms`,
    bound: '50 ms',
  }))
  const ready = []
  for (let round = 0; round < 3; round += 1) {
    const serve = await startServe(undefined, folder)
    ready.push(serve.readyMs)
    await serve.stop()
  }
  return [
    ...rows,
    {
      what: 'executions, 200,000 of them: until serve is ready, the least of 3',
      value: `${Math.min(...ready).toFixed(0)} ms`,
    },
  ]
}
