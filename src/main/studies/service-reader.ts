import type { CaseOrigin } from '../../shared/case.ts'
import type { ServiceExecutionSummary } from '../../shared/service-execution.ts'
import { bringIn } from '../from-n8n/bring-in.ts'
import type { ServiceSource } from '../from-n8n/service-source.ts'
import { caseText } from '../interchange/case-text.ts'
import { marksOf, type DeliveryMarks } from './same-delivery.ts'

/** Failing executions, and others, that a list holds at most. */
const mostFailing = 200
const mostOthers = 50

export interface ServiceSummaries {
  /** Newest first. */
  readonly failing: readonly ServiceExecutionSummary[]
  readonly others: readonly ServiceExecutionSummary[]
  /** True where more failing ones are there than were read. */
  readonly more: boolean
  /** Why some were passed over, one sentence each. */
  readonly passedOver: readonly string[]
}

/** A brought-in execution as a case, ready to be opened. */
export interface BroughtInCase {
  readonly name: string
  readonly text: string
  readonly origin: CaseOrigin
  /** By which the delivery is found where it came here as well. */
  readonly marks: DeliveryMarks | null
}

/** Reads a running service for the window: what it lists, and one execution as a case. Both reject with those of the source. */
export interface ServiceReader {
  readonly list: () => Promise<ServiceSummaries>
  readonly bringIn: (id: string) => Promise<BroughtInCase>
  readonly close: () => Promise<void>
}

/** A reader that reads where it is called. */
export function readerOf(source: ServiceSource): ServiceReader {
  return {
    list: async () => {
      const query = { workflowId: null, since: null }
      const failing: ServiceExecutionSummary[] = []
      for await (const one of source.list({ ...query, status: 'error', limit: mostFailing })) failing.push(one)
      const known = new Set(failing.map(({ id }) => id))
      const others: ServiceExecutionSummary[] = []
      for await (const one of source.list({ ...query, status: 'any', limit: mostOthers })) {
        if (!known.has(one.id)) others.push(one)
      }
      return {
        failing,
        others,
        more: failing.length === mostFailing,
        passedOver: source.passedOver().map(({ sentence }) => sentence),
      }
    },
    bringIn: async (id) => {
      const file = await bringIn(source, { kind: 'execution', id })
      if (file.origin === undefined) throw new Error('A brought-in case has no origin.')
      return { name: file.name, text: caseText(file), origin: file.origin, marks: marksOf(file.request) }
    },
    close: source.close,
  }
}
