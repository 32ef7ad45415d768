import { expect, test } from '@playwright/test'
import { compileTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { hostOutcomes } from '../../../../src/main/engine/expressions/host/host-outcomes.ts'
import { PathReader } from '../../../../src/main/engine/expressions/read-path.ts'
import { kilobytesKeptBehind } from '../../../kept-behind.ts'
import { itemsOf, makeScope } from '../sandbox/make-scope.ts'

test('an expression that is computed on the host leaves nothing of its items behind that a young collection cannot take', async () => {
  const compiled = [compileTemplate('={{ JSON.stringify({ sum: 1 + 1 }) }}')]
  const compute = (value: number) => {
    const scope = makeScope({ items: itemsOf({ body: new Array<number>(500).fill(value) }) })
    return hostOutcomes(compiled, scope, new PathReader(scope))
  }
  // What it needs is loaded with the first.
  await compute(0)
  expect(kilobytesKeptBehind(4000, (call) => void compute(call))).toBeLessThan(2000)
})
