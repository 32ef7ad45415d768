import { expect } from '@playwright/test'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import type { Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

/** What a function body returns in a Code node, as its item holds it; an expectation fails where the code does. */
export async function valueOfCode(sandbox: Sandbox, body: string): Promise<unknown> {
  const source = `return [{ json: { value: await (async () => { ${body} })() } }]`
  const { items, failure } = await runCode(
    { source, mode: 'runOnceForAllItems', continueOnFail: false },
    makeScope({ items: itemsOf({}) }),
    sandbox,
    calm,
  )
  expect(failure, body).toBeNull()
  return items?.[0]?.json['value']
}
