/** True where the change gives a part of the filter another value. */
export function isOtherFilter<Filter extends object>(filter: Filter, change: Partial<Filter>): boolean {
  return Object.entries({ ...filter, ...change }).some(([part, value]) => filter[part as keyof Filter] !== value)
}
