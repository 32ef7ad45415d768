/** A part of a WHERE clause with the values of its question marks, in their order. */
export interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
  /** Selects the row numbers for which it holds, where that can be told without looking at the rows. */
  readonly rows?: Condition
}

/** Holds where any of them does. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [only, ...others] = conditions
  if (only !== undefined && others.length === 0) return only
  return {
    sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Holds where all of them do; without any, always. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? '1' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** What is not known fits nothing, so that what excludes it lets it through. */
export function noneOf(condition: Condition): Condition {
  return { sql: `(${condition.sql}) IS NOT TRUE`, values: condition.values }
}

/** As SQLite's `lower` has it, which knows the letters of ASCII alone. */
function lowered(text: string): string {
  return text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())
}

/** Longer patterns SQLite refuses (SQLITE_MAX_LIKE_PATTERN_LENGTH, 50,000 bytes). */
const longestPattern = 10_000

/** That a column contains a text, whatever the case of its letters. `LIKE` finds it in half the time, for it copies nothing. */
export function contains(column: string, text: string): Condition {
  if (text.length > longestPattern) return { sql: `instr(lower(${column}), ?) > 0`, values: [lowered(text)] }
  return { sql: `${column} LIKE ? ESCAPE '\\'`, values: [`%${text.replaceAll(/[%_\\]/gu, '\\$&')}%`] }
}

/** That a column begins with a text, found by its index. */
export function beginsWith(column: string, text: string): Condition {
  return { sql: `${column} >= ? AND ${column} < ? || char(1114111)`, values: [text, text] }
}
