import type { Layer } from '../../shared/layer.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isBroker } from '../engine/stand-ins/brokers.ts'

// Types that Faultline does not run stand in evidence all the same, by their names alone.
const databaseNode =
  /^(?:postgres|mySql|mariaDb|microsoftSql|mongoDb|redis|snowflake|questDb|timescaleDb|crateDb|oracleDatabase|supabase|sqlite)/iu
const aiNode =
  /^(?:openAi|agent|chain|lmChat|anthropic|ai[A-Z]|textClassifier|informationExtractor|embeddings|outputParser|faultlineAi)/u

/** True of a node that asks a database, by its type without its package. */
export function asksDatabase(nodeType: string): boolean {
  return databaseNode.test(nodeType)
}

/** True of a node that asks a model, by its type without its package. */
export function asksModel(nodeType: string): boolean {
  return aiNode.test(nodeType)
}

/** What a node of a type asks: a database, a model or a broker; null where it asks none of them. */
export function askedLayer(type: string): Layer | null {
  const bare = type.replace(/^.*\./u, '')
  const known = factsOf(type).layer
  if (known !== undefined) return known
  if (isBroker(bare)) return 'queue'
  if (asksDatabase(bare)) return 'database'
  return asksModel(bare) ? 'AI layer' : null
}
