import * as z from 'zod/mini'

/** The part of a long list that a call asks for. */
export const page = {
  /** Only what is older than the one with this id. */
  before: z.optional(z.string()),
  /** So many of the newest are left out. */
  offset: z.optional(z.number().check(z.int(), z.minimum(0))),
  limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
}
