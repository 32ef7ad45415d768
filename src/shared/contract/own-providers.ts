import * as z from 'zod/mini'
import type { OwnProvider } from '../own-provider.ts'
import { call, nothing } from './call.ts'

/** The providers that a person describes. Each call that changes them answers all of them, by title. */
export const ownProviderCalls = {
  ownProviders: call<readonly OwnProvider[]>()(nothing),
  /** Keeps one, in place of the one called `replaces`; what does not fit is said with its value. */
  keepOwnProvider: call<readonly OwnProvider[]>()(
    z.object({ provider: z.unknown(), replaces: z.nullable(z.string()) }),
  ),
  /** Lets one go; the answer has it, so that it can be kept again. Null: there was none of that name. */
  removeOwnProvider: call<OwnProvider | null>()(z.object({ name: z.string() })),
} as const
