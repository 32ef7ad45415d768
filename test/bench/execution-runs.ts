/** What the benchmark of a large store asks: pages and searches of 200,000 executions, and letting them go. */
import { executionFilters, filledExecutions } from '../main/store/filled-executions.ts'
import { medianMs } from '../main/store/filled-ledger.ts'

const size = 200_000

/** Milliseconds for each question, in words; the store in the folder is filled first. */
export function askExecutions(folder: string): readonly (readonly [string, number])[] {
  const store = filledExecutions(size, folder)
  const pages = Object.entries(executionFilters(size)).map(
    ([what, filter]) => [what, medianMs(() => store.executions.page(filter))] as const,
  )
  const count = medianMs(() => store.executions.count({}))
  const counted = medianMs(() => store.executions.count({ text: 'customer' }))
  let next = size / 2
  const one = medianMs(() => {
    next += 1
    const id = String(next).padStart(12, '0')
    store.transaction(() => {
      store.removals.removeExecutions([`e${id}`])
      store.deliveryText.remove([`d${id}`])
      store.removals.removeDeliveries([`d${id}`])
    })
  })
  store.close()
  return [...pages, ['how many there are', count], ['a count of a frequent word', counted], ['one is deleted', one]]
}
