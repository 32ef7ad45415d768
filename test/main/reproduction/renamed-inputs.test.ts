import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import type { CalledWork } from '../../../src/main/reproduction/called-work.ts'
import { renamedInput } from '../../../src/main/reproduction/renamed-inputs.ts'
import type { JsonObject } from '../../../src/shared/json.ts'

const caller = (value: object) =>
  buildWorkflow({ Notify: ['executeWorkflow', { workflowInputs: { mappingMode: 'defineBelow', value } }] }, [])

/** The called workflow takes these fields, and its second node reads one of them. */
const called = (taken: JsonObject, reads: string): readonly CalledWork[] => {
  const read = { from: null, input: 0, item: 0, keys: [reads], found: 'null', line: 1 }
  const runs = [
    { node: 'Start', outputs: [[{ json: taken }]], attempts: [] },
    { node: 'Greet', outputs: [[]], attempts: [{ reads: [read] }] },
  ]
  return [{ node: 'Notify', workflow: 'Greeting', runs: runs as unknown as CalledWork['runs'] }]
}
const well = { firstFailedNode: null, errorMessage: null }
const failed = {
  firstFailedNode: 'Notify',
  calledFailure: { node: 'Greet', workflow: 'Greeting' },
  errorMessage: "Cannot read properties of null (reading 'trim')",
}

test('an input that is given by nearly the name by which it is taken is the caller’s fault, also where nothing fails', () => {
  const fault = renamedInput(called({ user_name: null }, 'user_name'), caller({ userName: 'Kim' }), well)
  expect(fault).toMatchObject({ layer: 'node', others: [], node: 'Notify' })
  expect(fault?.sentence).toContain('the input "userName", which that one does not take: it takes "user_name"')
})

test('one of quite another name is told only where the called workflow fails over what is empty', () => {
  const calls = called({ recipient: null }, 'recipient')
  expect(renamedInput(calls, caller({ email: 'k' }), failed)?.sentence).toContain('it takes "recipient"')
  expect(renamedInput(calls, caller({ email: 'k' }), well)).toBeNull()
  expect(renamedInput(calls, caller({ email: 'k' }), { ...failed, errorMessage: 'Too many requests' })).toBeNull()
})

test('an input that is given as it is taken, left out on purpose, or read by nobody is no fault', () => {
  const given = caller({ user_name: 'Kim' })
  expect(renamedInput(called({ user_name: 'Kim' }, 'user_name'), given, well)).toBeNull()
  expect(renamedInput(called({ user_name: 'Kim', user_names: null }, 'user_names'), given, well)).toBeNull()
  expect(renamedInput(called({ user_name: null }, 'other'), caller({ userName: 'Kim' }), well)).toBeNull()
})
