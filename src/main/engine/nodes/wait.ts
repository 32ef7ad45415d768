import { isObject, type JsonObject } from '../../../shared/json.ts'
import { withoutOnlyRunIf } from '../literal-parameters.ts'
import { NodeFailure } from '../node-failure.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { readDate } from './dates/read-date.ts'

/**
 * Wait: for some time, until a moment, or until the execution's resume URL is called. A short time passes inside the run; for
 * a longer one the execution is suspended and goes on with the same items.
 */
export const wait: NodeKind = {
  type: 'n8n-nodes-base.wait',
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
        else if (restMs > 0) await surroundings.wait(restMs, context.signal)
        return [context.items]
      }
      case 'webhook':
        context.suspend({ till: await limitOf(context, parameters), call: callOf(context, parameters) })
        return [context.items]
      case 'form':
        throw new NodeFailure(`"${context.node.name}" waits for a form, and Faultline shows none`, {
          description: 'Pin data to the node to go past it, or let it resume on a webhook call.',
          lack: { kind: 'node-feature', type: context.node.type },
        })
      default:
        throw new NodeFailure(
          `"${context.node.name}" is to resume on "${resume}". It must be one of timeInterval, specificTime, webhook.`,
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
  const amount = parameters.number(amountPath, presets.amount)
  const unit = parameters.text(unitPath, presets.unit)
  const unitMs = unitsMs[unit]
  if (unitMs === undefined) {
    throw new NodeFailure(`The unit of the time to wait is "${unit}". It must be seconds, minutes, hours or days.`)
  }
  if (amount >= 0 && Number.isFinite(amount)) return amount * unitMs
  throw new NodeFailure(`The time to wait is ${amount} ${unit}. It must be 0 or more.`)
}

async function momentOf(context: NodeContext, parameters: ItemParameters, path: string): Promise<number> {
  const given = parameters.value(path)
  try {
    return (await readDate(given, { zone: context.scope.timezone })).toMillis()
  } catch (error) {
    throw new NodeFailure(
      `[Wait node] Cannot put execution to wait because \`${path}\` parameter is not a valid date. Please pick a specific date and time to wait until.`,
      {
        description: `It is ${given === undefined ? 'not set' : JSON.stringify(given)}.`,
        causes: error instanceof Error ? [{ name: error.name, message: error.message, code: null }] : [],
      },
    )
  }
}

/** When it goes on although nobody has called; null: never. */
async function limitOf(context: NodeContext, parameters: ItemParameters): Promise<number | null> {
  if (!parameters.flag('limitWaitTime')) return null
  if (parameters.text('limitType', 'afterTimeInterval') === 'atSpecifiedTime') {
    return momentOf(context, parameters, 'maxDateAndTime')
  }
  const waitMs = amountOf(parameters, 'resumeAmount', 'resumeUnit', { amount: 1, unit: 'hours' })
  return context.engine.surroundings.now() + waitMs
}
