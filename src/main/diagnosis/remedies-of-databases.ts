// What to do about what a database says. In: its exact error text. Out: what helps there. Pure.
import type { Remedy } from '../../shared/verdict.ts'

/** What a database itself says is wrong, and what helps there: to free or repair it does not. */
const ofDatabase: readonly { readonly words: RegExp; readonly remedy: Remedy }[] = [
  {
    words: /duplicate (?:key|entry)|unique constraint|violation of (?:unique|primary) key|e11000/iu,
    remedy: {
      by: 'owner of the workflow',
      sentence:
        'Look whether the row with this key is the same delivery, done before: if so have the node update it in place of inserting, or pass repeats by; if not, correct the row or the key.',
    },
  },
  {
    words: /deadlock|could not serialize|lock wait timeout/iu,
    remedy: {
      by: 'owner of the workflow',
      sentence:
        'Retry the execution, and give the node retries with a pause: the database let another transaction go first.',
    },
  },
  {
    words: /too many (?:clients|connections)|remaining connection slots|connection pool|pool (?:is )?exhausted/iu,
    remedy: {
      by: 'operator',
      sentence:
        'Have fewer executions at the same time, or give the database or its pool more connections, then retry the execution.',
    },
  },
  {
    words:
      /(?:relation|table|column|collection)\b[^\n]{0,80}(?:does not exist|doesn't exist|not found)|no such (?:table|column)|unknown column|invalid (?:object|column) name/iu,
    remedy: {
      by: 'operator',
      sentence: 'Create the table or column that the error names, or correct its name in the node.',
    },
  },
]

/** Null where its words say nothing more special than that it is at fault. */
export function remedyOfDatabase(text: string | null): Remedy | null {
  return ofDatabase.find(({ words }) => words.test(text ?? ''))?.remedy ?? null
}
