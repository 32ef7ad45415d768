import type { SeenData } from './expression-completions.ts'

/** Deeper members are `any`: types are for completion, not for proof. */
const deepest = 7

/** The globals of a Code node as TypeScript declarations, typed after real data. */
export function declarationsOf(seen: SeenData): string {
  const json = typeOf(seen.json ?? {}, 0)
  const nodes = Object.entries(seen.nodes).map(
    ([name, value]) => `declare function $(name: ${JSON.stringify(name)}): Items<${typeOf(value, 0)}>`,
  )
  return `
interface Item<Json> { json: Json; binary?: Record<string, unknown>; pairedItem?: unknown }
interface Items<Json> { all(): Item<Json>[]; first(): Item<Json>; last(): Item<Json>; item: Item<Json>; isExecuted: boolean; context: any }
declare const $json: ${json}
declare const $input: Items<${json}>
declare const items: Item<${json}>[]
declare const $itemIndex: number
declare const $runIndex: number
declare const $now: any
declare const $today: any
declare const $execution: { id: string; mode: 'test' | 'production'; customData: any }
declare const $workflow: { id: string; name: string; active: boolean }
declare const $vars: Record<string, string>
declare const $prevNode: { name: string; outputIndex: number; runIndex: number }
declare function $getWorkflowStaticData(type: 'global' | 'node'): any
declare const DateTime: any
${nodes.join('\n')}
declare function $(name: string): Items<any>
`
}

function typeOf(value: unknown, depth: number): string {
  if (value === null || depth > deepest) return 'any'
  if (Array.isArray(value)) return value.length === 0 ? 'any[]' : `${typeOf(value[0], depth + 1)}[]`
  if (typeof value === 'object') {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}: ${typeOf(member, depth + 1)}`,
    )
    return members.length === 0 ? 'any' : `{ ${members.join('; ')} }`
  }
  return typeof value
}
