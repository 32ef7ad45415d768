import * as z from 'zod/mini'

/** What a person writes for everything that a host is asked; null: nobody wrote it any more. */
export const givenAnswer = z.object({
  host: z.string().check(z.minLength(1), z.maxLength(300)),
  answer: z.nullable(
    z.object({
      status: z.number().check(z.int(), z.minimum(200), z.maximum(599)),
      body: z.string().check(z.maxLength(1_000_000)),
    }),
  ),
})

/** What a host's stand-in answers by the rules of the case. */
export interface StandInAnswer {
  readonly host: string
  /** Rules of the host. */
  readonly ruleCount: number
  /** The one answer to everything, where it has just this one; null where its rules are more than that. */
  readonly only: { readonly status: number; readonly body: string } | null
}
