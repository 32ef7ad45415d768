import * as z from 'zod/mini'

/** The lists that can be filtered by what a person writes. */
export const filteredLists = ['deliveries', 'executions'] as const
export type FilteredList = (typeof filteredLists)[number]

export const savedFilterSchema = z.object({
  list: z.enum(filteredLists),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
})

/** A filter that a person keeps under a name; a list has one of each name. */
export type SavedFilter = Readonly<z.infer<typeof savedFilterSchema>>
