import { isObject, type JsonObject } from '../../../shared/json.ts'
import { ownOf } from '../../../shared/own-field.ts'
import { withoutOnlyRunIf } from '../literal-parameters.ts'
import { NodeFailure } from '../node-failure.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { zonedDateReader } from './dates/zoned-date.ts'

/**
 * Wait: for some time, until a moment, or until the execution's resume URL is called. A short time passes inside the run; for
 * a longer one the execution is suspended and goes on with the same items.
 */
export const wait: NodeKind = {
  type: 'n8n-nodes-base.wait',
  facts: { label: 'Wait' },
  versions: [1, 1.1],
  group: 'flow',
  // Whether a call is to wake it depends on the call.
  resolve: ({ parameters }) => withoutOnlyRunIf(parameters),
  execute: async (context) => {
    const { surroundings } = context.engine
    const parameters = parametersOf(context, 0)
    const resume = parameters.text('resume', 'timeInterval')
    switch (resume) {
      case 'timeInterval':
      case 'specificTime': {
        const till =
          resume === 'timeInterval'
            ? surroundings.now() + amountOf(parameters, 'amount', 'unit', presetsOf(context))
            : await momentOf(context, parameters, 'dateTime')
        const restMs = till - surroundings.now()
        if (restMs >= longestInside) context.suspend({ till })
        else if (restMs > 0) await surroundings.wait(restMs, context.stopped.signal)
        return [context.items]
      }
      case 'webhook':
        context.suspend({ till: await waitLimitOf(context, parameters), call: callOf(context, parameters) })
        return [context.items]
      case 'form':
        context.suspend({ till: await waitLimitOf(context, parameters), call: formOf(parameters) })
        return [context.items]
      default:
        throw new NodeFailure(
          `"${context.node.name}" is to resume on "${resume}". It must be one of timeInterval, specificTime, webhook, form.`,
        )
    }
  },
}

/** What says which call resumes the execution and how that is answered; the same names as those of the Webhook node. */
const callParameters = [
  'httpMethod',
  'incomingAuthentication',
  'responseMode',
  'responseCode',
  'responseData',
  'responseBinaryPropertyName',
  'options',
] as const

function callOf({ node }: NodeContext, parameters: ItemParameters): JsonObject {
  const given = callParameters.map((name): [string, unknown] => [name, parameters.value(name)])
  const call = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  const written = isObject(node.parameters['options']) ? node.parameters['options']['onlyRunIf'] : undefined
  if (written === undefined) return call
  return { ...call, options: { ...(isObject(call['options']) ? call['options'] : {}), onlyRunIf: written } }
}

/** What the listener shows of the form that ends the waiting. */
const formParameters = ['incomingAuthentication', 'formTitle', 'formDescription', 'formFields', 'options'] as const

function formOf(parameters: ItemParameters): JsonObject {
  const given = formParameters.map((name): [string, unknown] => [name, parameters.value(name)])
  return { resume: 'form', ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }
}

/** Milliseconds: what the workflow format waits without giving the execution away. */
const longestInside = 65_000

const unitsMs: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
}

interface Presets {
  readonly amount: number
  readonly unit: string
}

function presetsOf({ node }: NodeContext): Presets {
  return node.typeVersion < 1.1 ? { amount: 1, unit: 'hours' } : { amount: 5, unit: 'seconds' }
}

/** Milliseconds. */
function amountOf(parameters: ItemParameters, amountPath: string, unitPath: string, presets: Presets): number {
  const given = parameters.value(amountPath, presets.amount)
  const amount = Number(given)
  if (Number.isNaN(amount)) {
    throw new NodeFailure("Invalid input for 'Wait Amount' [item 0]", {
      description: `'${amountPath}' expects a number but we got ${JSON.stringify(given)}`,
      itemIndex: 0,
    })
  }
  const unit = parameters.text(unitPath, presets.unit)
  const unitMs = ownOf(unitsMs, unit)
  if (unitMs === undefined) {
    throw new NodeFailure("Invalid wait unit. Valid units are 'seconds', 'minutes', 'hours', or 'days'.", {
      description: `The unit of the time to wait is "${unit}".`,
    })
  }
  if (amount >= 0 && Number.isFinite(amount)) return amount * unitMs
  throw new NodeFailure('Invalid wait amount. Please enter a number that is 0 or greater.', {
    description: `The time to wait is ${amount} ${unit}.`,
  })
}

async function momentOf(context: NodeContext, parameters: ItemParameters, path: string): Promise<number> {
  const given = parameters.value(path)
  const readDate = await zonedDateReader(context.scope.timezone)
  const date = readDate(given)
  if (date !== null) return date.toMillis()
  throw new NodeFailure(
    `Cannot put execution to wait because \`${path}\` parameter is not a valid date. Please pick a specific date and time to wait until.`,
    { description: `It is ${given === undefined ? 'not set' : JSON.stringify(given)}.` },
  )
}

/** When it goes on although nobody has called; null: never. */
export async function waitLimitOf(context: NodeContext, parameters: ItemParameters): Promise<number | null> {
  if (!parameters.flag('limitWaitTime')) return null
  if (parameters.text('limitType', 'afterTimeInterval') === 'atSpecifiedTime') {
    return momentOf(context, parameters, 'maxDateAndTime')
  }
  const waitMs = amountOf(parameters, 'resumeAmount', 'resumeUnit', { amount: 1, unit: 'hours' })
  return context.engine.surroundings.now() + waitMs
}
