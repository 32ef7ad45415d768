import type * as z from 'zod/mini'
import { overviewCalls } from './contract/overview.ts'
import { caseCalls } from './contract/case.ts'
import { keptCaseCalls } from './contract/kept-cases.ts'
import { reproductionCalls } from './contract/reproductions.ts'
import { executionCalls } from './contract/executions.ts'
import { deliveryCalls } from './contract/deliveries.ts'
import { replayCalls } from './contract/replays.ts'
import { seriesCalls } from './contract/series.ts'
import { channelCalls } from './contract/channels.ts'
import { measureCalls } from './contract/measures.ts'
import { workflowCalls } from './contract/workflows.ts'
import { evidenceCalls } from './contract/evidence.ts'
import { credentialCalls } from './contract/credentials.ts'
import { consentCalls } from './contract/consents.ts'
import { aiSetCalls } from './contract/ai-sets.ts'
import { aiStepCalls } from './contract/ai-steps.ts'
import { redactionCalls } from './contract/redaction.ts'
import { storageCalls } from './contract/storage.ts'
import { logCalls } from './contract/logs.ts'
import { serviceCalls } from './contract/from-n8n.ts'
import { triageCalls } from './contract/triage.ts'
import { ownProviderCalls } from './contract/own-providers.ts'
import { filterCalls } from './contract/filters.ts'
import { helpCalls } from './contract/help.ts'
import { settingsCalls } from './contract/settings.ts'
import { updateCalls } from './contract/updates.ts'

/**
 * The calls the window may make. Main, preload and window are all typed from here. Input is `unknown` until its schema passes;
 * every call answers an `Answer`; nothing is thrown across. What main tells without being asked stands in notices.ts.
 */
export const calls = {
  ...overviewCalls,
  ...caseCalls,
  ...keptCaseCalls,
  ...reproductionCalls,
  ...executionCalls,
  ...deliveryCalls,
  ...replayCalls,
  ...seriesCalls,
  ...channelCalls,
  ...measureCalls,
  ...workflowCalls,
  ...evidenceCalls,
  ...credentialCalls,
  ...consentCalls,
  ...aiStepCalls,
  ...aiSetCalls,
  ...redactionCalls,
  ...storageCalls,
  ...serviceCalls,
  ...triageCalls,
  ...logCalls,
  ...filterCalls,
  ...ownProviderCalls,
  ...settingsCalls,
  ...updateCalls,
  ...helpCalls,
} as const

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type CallValue<Name extends CallName> = (typeof calls)[Name]['value']

/** The functions of the calls that one file of contract/ lists. */
export type CallsOf<Listed> = Pick<CallFunctions, Extract<keyof Listed, CallName>>

/** One function for each call, after its input has passed its schema; each fails with a `ProblemError` and nothing else. */
export type CallFunctions = {
  readonly [Name in CallName]: (input: z.output<(typeof calls)[Name]['input']>) => Promise<CallValue<Name>>
}
