import { append } from '../../../../shared/list.ts'
import { everyNode } from './child-nodes.ts'
import { around, type Insertion } from './insertions.ts'
import type { WrittenCode } from './written-code.ts'

/** Name in the guest of the function that gives an object for a text. */
const unitsName = '__faultlineUnits'

/**
 * Makes `{...'text'}` what it is by the language, an object with a field for each unit: the engine leaves a text out there
 * (ECMA-262, CopyDataProperties: the source is made an object first).
 */
export function spreadInsertions(written: WrittenCode): readonly Insertion[] {
  if (!mentionsSpread(written) || written.tree === null) return []
  const insertions: Insertion[] = []
  for (const node of everyNode(written.tree)) {
    if (node.type !== 'ObjectExpression') continue
    for (const part of node.properties)
      if (part.type === 'SpreadElement')
        append(insertions, around(part.argument.start, part.argument.end, `${unitsName}((`, '))'))
  }
  return insertions
}

/** False where code surely spreads nothing: then it need not be parsed. */
export function mentionsSpread({ code }: Pick<WrittenCode, 'code'>): boolean {
  return code.includes('...')
}
