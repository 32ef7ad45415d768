import type { Item } from '../../../../shared/item.ts'
import { NodeFailure } from '../../node-failure.ts'
import { runCode } from '../../sandbox/run-code.ts'
import type { NodeContext } from '../node-kind.ts'
import { readText } from './json-text.ts'

/**
 * Combines the inputs by a query, each of them the table `input1`, `input2`, … The dialect and the texts of its errors are
 * those of the service; it runs in the sandbox, so that a query reaches neither files nor the network and ends with its time.
 * @throws NodeFailure where the query does
 */
export async function combineBySql(context: NodeContext): Promise<readonly Item[]> {
  const { inputs, node, parameters, scope, engine, stopped } = context
  const job = {
    inputs: inputs.map((items) => items.map(({ json, pairedItem }) => ({ json, pairedItem }))),
    query: readText(context, 'query', 0),
    linksRows: node.typeVersion >= 3.1,
    tellsSuccess: node.typeVersion < 3.2 || parameters.read('options.emptyQueryResult', 0, 'empty') === 'success',
  }
  const { items, failure } = await runCode(
    {
      source: "return require('merge-by-sql')(sqlJob)",
      mode: 'runOnceForAllItems',
      continueOnFail: false,
      kind: 'query',
      extra: { sqlJob: job },
    },
    { ...scope, items: [] },
    engine.sandbox,
    stopped.signal,
  )
  if (items !== null) return items
  throw new NodeFailure(failure?.message ?? 'The query ended without a result.', {
    description: failure?.description ?? null,
    itemIndex: 0,
  })
}
