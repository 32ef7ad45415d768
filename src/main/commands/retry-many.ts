import { ProblemError } from '../../shared/problem.ts'
import { deliveryFilterKeys } from '../../shared/filter/delivery-filter.ts'
import { executionFilterKeys } from '../../shared/filter/execution-filter.ts'
import {
  mostPerSecond,
  seriesFilter,
  type Series,
  type SeriesKind,
  type SeriesPace,
  type SeriesPlan,
} from '../../shared/series.ts'
import type { Faultline } from '../faultline.ts'
import type { Store } from '../store/open-store.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { chosenDeliveries, chosenExecutions } from './lists.ts'
import { readFilter, type FilterOptions, type ListFilter } from './read-filter.ts'
import { readNumber } from './read-input.ts'
import { printRedacted, say } from './say.ts'

/** Which are sent again, and how. */
interface Many {
  readonly ids: readonly string[]
  /** Null where they are named by their ids. */
  readonly filter: ListFilter | null
  readonly what: SeriesKind
  readonly pace: SeriesPace
  readonly way: Omit<Parameters<Faultline['series']['start']>[0], 'planId' | 'pace'>
}

interface ManyOptions extends FilterOptions {
  readonly deliveries?: boolean
  readonly signed?: boolean
  readonly rate?: string
  readonly fromStart?: boolean
  readonly original?: boolean
}

const slowest = 0.01

/** @throws ProblemError WRONG_USAGE where neither ids nor a filter are given, or both */
export function readMany(ids: readonly string[], options: ManyOptions): Many {
  const { since, until, workflow, status, limit, filter, deliveries = false, rate } = options
  mustBeIds(ids)
  const isFiltered = [since, until, workflow, status, limit, filter].some((one) => one !== undefined)
  if (ids.length > 0 && (isFiltered || deliveries)) {
    throw wrongUsage('Ids were given, and a filter beside them.', 'Give ids alone, or a filter alone.')
  }
  if (ids.length === 0 && !isFiltered) {
    throw wrongUsage(
      'Nothing says which are to be run again.',
      'Give the ids of executions or deliveries, or a filter such as --filter status:error.',
    )
  }
  return {
    ids,
    filter: isFiltered ? readFilter(options) : null,
    what: deliveries ? 'deliveries' : 'executions',
    pace:
      rate === undefined
        ? { kind: 'in-order' }
        : { kind: 'rate', perSecond: readNumber(rate, '--rate', slowest, mostPerSecond) },
    way: {
      signing: options.signed === true ? 'signed' : 'captured',
      from: options.fromStart === true ? 'start' : 'failed-node',
      workflow: options.original === true ? 'original' : 'current',
    },
  }
}

/** @throws ProblemError WRONG_USAGE where one has the shape of a filter: a key of the ledgers, a colon and a value */
function mustBeIds(ids: readonly string[]): void {
  const filter = ids.find((id) => {
    const [, key = ''] = /^-?([a-z]+):./u.exec(id) ?? []
    return Object.hasOwn(executionFilterKeys, key) || Object.hasOwn(deliveryFilterKeys, key)
  })
  if (filter === undefined) return
  throw wrongUsage(
    `"${filter}" is a filter, and was given in the place of an id.`,
    `Give it behind --filter: faultline retry --filter '${ids.join(' ')}'; with --deliveries where deliveries are meant.`,
  )
}

/** Runs executions again, or sends deliveries to a listener of its own; one JSON line for each as it ends. */
export async function retryMany({ store, series, guard, listener }: Faultline, many: Many): Promise<ExitCode> {
  const { ids, what } = chosen(store, many)
  const plan = series.plan({ what, chosen: { kind: 'ids', ids: [...ids] } })
  if (plan.leftOut > 0) say(`${String(plan.leftOut)} of the chosen did not fail, and are left out.`)
  if (plan.count === 0) {
    say('Nothing is to be run again.')
    return exitCodes.done
  }
  const status = listener()
  const where = what === 'deliveries' && status.kind === 'listening' ? ` to ${status.url}` : ''
  const signed = many.way.signing === 'signed' ? `, ${signedText(plan)}` : ''
  say(
    `${what === 'deliveries' ? 'Sending' : 'Retrying'} ${amount(plan.count, what)}${where}, ${paceText(many.pace)}${signed}.`,
  )
  const redactor = guard.redactor()
  let printed = Promise.resolve()
  const stop = (): void => {
    series.stop()
  }
  process.once('SIGINT', stop)
  try {
    series.start({ planId: plan.id, pace: many.pace, ...many.way }, (of, { id, end, sentence }) => {
      printed = printed.then(() => printRedacted({ of, became: id, end, reason: sentence }, redactor))
    })
    const ended = await series.ended()
    await printed
    return ended === null ? exitCodes.notDone : sayEnd(ended)
  } finally {
    process.off('SIGINT', stop)
  }
}

/** @throws ProblemError DELIVERY_NOT_FOUND, EXECUTION_NOT_FOUND; WRONG_USAGE where ids of both kinds are given */
function chosen(store: Store, { ids, filter, what }: Many): { ids: readonly string[]; what: SeriesKind } {
  if (filter !== null) {
    const found = what === 'deliveries' ? chosenDeliveries(store, filter) : chosenExecutions(store, filter)
    return { ids: [...found].map(({ id }) => id), what }
  }
  const isDelivery = ids.map((id) => store.deliveries.find(id) !== null)
  const unknown = ids.find((id, at) => isDelivery[at] === false && store.executions.summary(id) === null)
  if (unknown !== undefined) {
    throw new ProblemError({
      code: 'EXECUTION_NOT_FOUND',
      sentence: `There is no execution and no delivery with the id "${unknown}".`,
      remedy: 'Choose them of "faultline executions" or "faultline deliveries". Nothing was run.',
    })
  }
  if (!isDelivery.includes(true)) return { ids, what: 'executions' }
  if (!isDelivery.includes(false)) return { ids, what: 'deliveries' }
  throw wrongUsage('Executions and deliveries were given together.', 'Give ids of one kind. Nothing was run.')
}

function sayEnd(series: Series): ExitCode {
  const { what, status, sent, failed, unsent, firstUnsent, total } = series
  const verb = what === 'deliveries' ? 'sent again' : 'run again'
  const left = total - sent - unsent
  const parts = [
    `${String(sent)} ${verb}, ${String(failed)} failed`,
    ...(unsent === 0 ? [] : [`${String(unsent)} could not be (${firstUnsent ?? 'for a reason that is not known'})`]),
    ...(left === 0 ? [] : [`${String(left)} were left`]),
  ]
  say(`${parts.join('; ')}. What failed: faultline ${what} --filter ${seriesFilter(series, 'failed')}`)
  if (status === 'stopped' || unsent > 0) return exitCodes.notDone
  return failed > 0 ? exitCodes.studyFailed : exitCodes.done
}

function amount(count: number, what: SeriesKind): string {
  if (count !== 1) return `${String(count)} ${what}`
  return what === 'deliveries' ? '1 delivery' : '1 execution'
}

function signedText({ signing, count }: SeriesPlan): string {
  const signable = signing?.signable ?? 0
  return signable === count ? 'signed now' : `${String(signable)} signed now and the others as they came`
}

function paceText(pace: SeriesPace): string {
  return pace.kind === 'in-order'
    ? 'one at a time, in the order in which they came'
    : `${String(pace.perSecond)} a second`
}

function wrongUsage(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'WRONG_USAGE', sentence, remedy })
}
