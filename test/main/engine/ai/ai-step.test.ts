import { expect, test } from '@playwright/test'
import { violationsOf } from '../../../../src/main/engine/ai/schemas.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { kindsOf, runStep, type StepOutcome } from './run-step.ts'

const good = '{"intent":"support","confidence":0.9,"needs_human_review":false,"sources":[]}'

/** A step whose model says these texts, one after the other. */
function saying(...texts: readonly string[]): { provider: string; script: readonly object[] } {
  return { provider: 'scripted', script: texts.map((text) => ({ text })) }
}

test('§2.2 the record goes in by its fields and comes out with its expected output', async () => {
  const { passed, runs } = await runStep({ provider: 'built-in', request_id: 'req-1' })

  expect(violationsOf('record', passed[0]?.json)).toEqual([])
  expect(passed[0]?.json).toMatchObject({
    request_id: 'req-1',
    prompt_version: '2025-03-01',
    input: 'I was charged twice for the same order.',
    allowed_actions: ['read', 'classify'],
    forbidden_actions: ['send_without_review', 'change_payment'],
    expected_output: { intent: 'support', needs_human_review: false, sources: [] },
  })
  expect(runs[0]).toMatchObject({ verdict: 'passed', reviewAskedBy: null, fallbackReason: null })
  expect(runs[0]?.attempts[0]).toMatchObject({ provider: 'built-in', cost: 0, violations: [] })
})

test('§2.2 a record that breaks its schema is refused with each field before a model is asked', async () => {
  const { outcome, runs } = await runStep(
    { prompt_version: 'v7', allowed_actions: ['read', 'pay'], input: '   ' },
    [{}],
    { node: { onError: 'stopWorkflow' } },
  )

  expect(outcome.status).toBe('error')
  expect(outcome.failure?.message).toContain('$.prompt_version is "v7"; it must match pattern')
  expect(outcome.failure?.message).toContain('$.input is ""')
  expect(outcome.failure?.message).toContain(
    '$.allowed_actions[1] is "pay"; it must be one of "read", "draft", "classify".',
  )
  expect(runs.map(({ attempts, verdict }) => [attempts.length, verdict])).toEqual([[0, 'failed']])
})

test('the message is trimmed, composed, freed of invisible characters and cut with a finding', async () => {
  const { passed, findings } = await runStep({ ...saying(good), input_limit: 12 }, [
    { input: '  Cafe\u0301 \u200Bis\n\n closed\u202E today ' },
  ])

  expect(passed[0]?.json['input']).toBe('Café is clos')
  expect(findings).toContain('input-truncated')
})

test('an answer that is not JSON, and one that lacks a field, are told to the model, and the first failure is kept', async () => {
  const { passed, runs, findings } = await runStep(
    saying('I think this is support.', '{"intent":"support","confidence":0.9,"sources":[]}', good),
  )

  expect(passed).toHaveLength(1)
  expect(kindsOf(runs[0])).toEqual([['not_json'], ['schema'], []])
  expect(runs[0]?.attempts.map(({ purpose }) => purpose)).toEqual(['first', 'repair', 'repair'])
  expect(runs[0]?.attempts[0]?.rawOutput).toBe('I think this is support.')
  expect(runs[0]?.attempts[1]?.violations[0]).toEqual({
    kind: 'schema',
    path: '$.needs_human_review',
    keyword: 'required',
    message: '$.needs_human_review is missing.',
  })
  expect(findings).toContain('first-answer-rejected')
})

test('JSON in a fence, after a thought, or with slips of syntax is mended, and says so', async () => {
  const fenced = await runStep(saying(`<think>{hm}</think>Sure:\n\`\`\`json\n${good}\n\`\`\``))
  expect(kindsOf(fenced.runs[0])).toEqual([['not_json', 'json_repaired']])
  expect(fenced.passed[0]?.json).toHaveProperty('expected_output.intent', 'support')
  expect(fenced.findings).toContain('json-repaired')

  const sloppy = await runStep(saying("{intent: 'sales', confidence: 0.8, needs_human_review: False, sources: [],}"))
  expect(kindsOf(sloppy.runs[0])).toEqual([['not_json', 'json_repaired']])
  expect(sloppy.passed[0]?.json).toHaveProperty('expected_output.intent', 'sales')
})

test('an answer that was cut off is never mended', async () => {
  const { failed, runs } = await runStep({
    provider: 'scripted',
    script: [{ text: '{"intent":"support","confi', finish_reason: 'length' }],
    retries: 1,
  })

  expect(kindsOf(runs[0])).toEqual([
    ['truncated', 'not_json'],
    ['truncated', 'not_json'],
  ])
  expect(runs[0]?.verdict).toBe('failed')
  expect(failed[0]?.json['error']).toContain('finish reason "length"')
})

test('a value outside the enum is named with the values there are', async () => {
  const { runs, failed } = await runStep({ ...saying(good.replace('support', 'billing')), retries: 0 })

  expect(runs[0]?.attempts[0]?.violations[0]).toEqual({
    kind: 'enum_violation',
    path: '$.intent',
    keyword: 'enum',
    message: '$.intent is "billing"; it must be one of "technical", "support", "sales", "unknown".',
  })
  expect(failed[0]?.json).toHaveProperty('details.needs_human_review', true)
})

test('a refusal is kept in the words of the model', async () => {
  const { runs } = await runStep({
    provider: 'scripted',
    script: [{ refusal: 'I cannot help with that.' }],
    retries: 0,
  })

  expect(kindsOf(runs[0])).toEqual([['refusal']])
  expect(runs[0]?.attempts[0]).toMatchObject({ refusal: 'I cannot help with that.', rawOutput: null })
})

test('a forbidden action is refused at once: not done, not asked again, an item for a person', async () => {
  const { passed, failed, runs, outcome } = await runStep({
    ...saying(good.replace('"sources":[]', '"sources":[],"actions":["read","change_payment"]')),
    fallback: { provider: 'built-in' },
  })

  expect(passed).toEqual([])
  expect(outcome.status).toBe('success')
  expect(runs[0]).toMatchObject({ verdict: 'refused', output: null, reviewAskedBy: 'policy', fallbackReason: null })
  expect(kindsOf(runs[0])).toEqual([['forbidden_action']])
  expect(failed[0]?.json).toMatchObject({
    input: 'I was charged twice for the same order.',
    details: {
      needs_human_review: true,
      verdict: 'refused',
      violations: [{ kind: 'forbidden_action', path: '$.actions[1]' }],
    },
  })
})

test('a forbidden action stops a workflow whose step does not go on', async () => {
  const { outcome } = await runStep(
    saying(good.replace('"sources":[]', '"sources":[],"action":"send_without_review"')),
    undefined,
    {
      node: { onError: 'stopWorkflow' },
    },
  )

  expect(outcome.status).toBe('error')
  expect(outcome.failure?.message).toContain('The model proposes "send_without_review", which the record forbids')
})

test('an action that is neither allowed nor forbidden is refused, whatever it is called', async () => {
  for (const [proposed, kind] of [
    ['draft', 'action_not_allowed'],
    ['delete_account', 'action_not_allowed'],
    ['Change Payment', 'forbidden_action'],
    ['sendWithoutReview', 'forbidden_action'],
    ['change\u200B_payment', 'forbidden_action'],
    ['ｃｈａｎｇｅ＿ｐａｙｍｅｎｔ', 'forbidden_action'],
  ] as const) {
    const { runs } = await runStep(
      saying(good.replace('"sources":[]', `"sources":[],"actions":[${JSON.stringify(proposed)}]`)),
    )
    expect(kindsOf(runs[0]), proposed).toEqual([[kind]])
  }
  const called = await runStep({ provider: 'scripted', script: [{ text: good, called: ['change_payment'] }] })
  expect(kindsOf(called.runs[0])).toEqual([['forbidden_action']])
})

test('a forbidden action is found in whatever field it stands, and not where the record or a source is repeated', async () => {
  const kinds = async (more: string): Promise<unknown> =>
    kindsOf((await runStep({ ...saying(good.replace('"sources":[]', more)), retries: 0 })).runs[0])[0]

  expect(await kinds('"sources":[],"decision":"send_without_review"')).toContain('forbidden_action')
  expect(await kinds('"sources":[],"change_payment":{"amount":0}')).toContain('forbidden_action')
  expect(await kinds('"sources":[],"change_payment":false')).not.toContain('forbidden_action')
  expect(await kinds('"sources":[],"forbidden_actions":["change_payment"]')).not.toContain('forbidden_action')
  expect(await kinds('"sources":["change_payment"]')).toEqual(['source_unresolvable'])
  expect(await kinds('"sources":[],"reason":"I must not change_payment"')).not.toContain('forbidden_action')
})

test('an allowed action passes', async () => {
  const { passed } = await runStep(saying(good.replace('"sources":[]', '"sources":[],"actions":["classify","read"]')))

  expect(passed).toHaveLength(1)
})

test('what is allowed comes from the node alone: an item that brings its own list widens nothing', async () => {
  const { runs } = await runStep(saying(good.replace('"sources":[]', '"sources":[],"actions":["draft"]')), [
    { input: 'hello', allowed_actions: ['draft'], forbidden_actions: [] },
  ])

  expect(runs[0]).toMatchObject({ allowedActions: ['read', 'classify'], verdict: 'refused' })
  expect(runs[0]?.forbiddenActions).toEqual(['send_without_review', 'change_payment'])
})

test('low confidence without review, and a source that was not supplied, force a person to look', async () => {
  const unsure = await runStep(saying(good.replace('0.9', '0.3')))
  expect(kindsOf(unsure.runs[0])).toEqual([['low_confidence_unreviewed']])
  expect(unsure.runs[0]).toMatchObject({ verdict: 'review', reviewAskedBy: 'policy' })
  expect(unsure.passed[0]?.json).toHaveProperty('expected_output.needs_human_review', true)
  expect(unsure.findings).toContain('review-forced')

  const invented = await runStep({
    ...saying(good.replace('"sources":[]', '"sources":["kb-1","kb-9"]')),
    sources: [{ id: 'kb-1', title: 'Refunds' }],
  })
  expect(invented.runs[0]?.attempts[0]?.violations[0]).toMatchObject({
    kind: 'source_unresolvable',
    path: '$.sources[1]',
  })
  expect(invented.runs[0]?.verdict).toBe('review')

  const asked = await runStep(saying(good.replace('false', 'true')))
  expect(asked.runs[0]).toMatchObject({ verdict: 'review', reviewAskedBy: 'model' })
})

test('a fallback answers where the primary gives nothing, and why is kept', async () => {
  const { runs, passed, findings } = await runStep({
    provider: 'scripted',
    script: [{ status: 503 }],
    retries: 1,
    fallback: { provider: 'built-in' },
  })

  expect(runs[0]?.attempts.map(({ purpose, provider }) => `${purpose} ${provider}`)).toEqual([
    'first scripted',
    'retry scripted',
    'fallback built-in',
  ])
  expect(runs[0]?.fallbackReason).toBe('The script answers 503.')
  expect(runs[0]?.violations.map(({ kind }) => kind)).toEqual(['fallback_used'])
  expect(passed).toHaveLength(1)
  expect(findings).toContain('fallback-used')
})

test('each item of a batch is a run of its own; a failing one does not take the others with it', async () => {
  const { passed, failed, runs } = await runStep({ ...saying(good), input: '={{ $json.text }}' }, [
    { text: 'one' },
    { text: '' },
    { text: 'three' },
  ])

  expect(passed.map(({ json }) => json['input'])).toEqual(['one', 'three'])
  expect(failed).toHaveLength(1)
  expect(runs.map(({ verdict }) => verdict)).toEqual(['passed', 'failed', 'passed'])
  expect(runs[1]?.attempts).toEqual([])
})

test('where the node is tried again, the run keeps the attempts of every try, the first first', async () => {
  const { runs } = await runStep({ ...saying('no'), retries: 0 }, undefined, {
    node: { onError: 'stopWorkflow', retryOnFail: true, maxTries: 3 },
  })

  expect(runs).toHaveLength(1)
  expect(runs[0]?.attempts.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('a prompt version may bring its own text and threshold', async () => {
  const versions = [
    { version: '2025-03-01', prompt: 'Old.', confidence_threshold: 0.95 },
    { version: '2025-04-01', prompt: 'New.', confidence_threshold: 0.5 },
  ]
  const before = await runStep({ ...saying(good), prompts: versions })
  const after = await runStep({ ...saying(good), prompts: versions, prompt_version: '2025-04-01' })

  expect(before.runs[0]?.verdict).toBe('review')
  expect(after.runs[0]?.verdict).toBe('passed')
})

test('custom tools, arguments of calls and keys that stand twice are held against the record', async () => {
  const good = { intent: 'support', confidence: 0.9, needs_human_review: false, sources: [] }
  const scripted = (script: JsonObject): Promise<StepOutcome> => runStep({ provider: 'scripted', script: [script] })
  const text = JSON.stringify(good)

  const inArguments = await scripted({ text, called: [{ name: 'read', arguments: '{"action":"change_payment"}' }] })
  const asText = await scripted({ text, called: [{ name: 'read', arguments: 'Change-Payment' }] })
  const twiceInArguments = await scripted({
    text,
    called: [{ name: 'read', arguments: '{"action":"change_payment","action":"read"}' }],
  })
  const twice = await scripted({ text: text.replace('}', ',"actions":["change_payment"],"actions":[]}') })
  const allowed = await scripted({ text, called: [{ name: 'read', arguments: '{"id":"kb-1"}' }] })

  for (const { runs } of [inArguments, asText, twiceInArguments, twice]) {
    expect(runs[0]?.verdict).toBe('refused')
    expect(kindsOf(runs[0]).flat()).toContain('forbidden_action')
  }
  expect(inArguments.runs[0]?.attempts[0]?.violations[0]?.path).toBe('tool_calls[0].arguments.action')
  expect(allowed.runs[0]?.verdict).toBe('passed')
})

test('a key that stands twice makes an answer that is asked for again', async () => {
  const twice = '{"intent":"sales","intent":"support","confidence":0.9,"needs_human_review":false,"sources":[]}'
  const once = '{"intent":"support","confidence":0.9,"needs_human_review":false,"sources":[]}'

  const { runs } = await runStep({ provider: 'scripted', script: [{ text: twice }, { text: once }] })

  expect(runs[0]?.attempts[0]?.violations[0]).toMatchObject({
    kind: 'schema',
    path: '$.intent',
    keyword: 'duplicate_key',
  })
  expect(runs[0]).toMatchObject({ verdict: 'passed', output: { intent: 'support' } })
})

test('unknown is always for a person, however sure the model is', async () => {
  const text = '{"intent":"unknown","confidence":0.99,"needs_human_review":false,"sources":[]}'

  const { runs } = await runStep({ provider: 'scripted', script: [{ text }] })

  expect(runs[0]).toMatchObject({ verdict: 'review', reviewAskedBy: 'policy', output: { needs_human_review: true } })
  expect(kindsOf(runs[0])).toEqual([['unknown_unreviewed']])
})

test('a message that never became a record is a run of its own, for a person', async () => {
  const { runs, failed } = await runStep({ provider: 'scripted', script: [{ text: '{}' }], prompt_version: 'v3' }, [
    { input: 'My invoice is wrong.' },
    { input: '' },
  ])

  expect(failed).toHaveLength(2)
  expect(runs.map(({ verdict, attempts, promptVersion }) => [verdict, attempts.length, promptVersion])).toEqual([
    ['failed', 0, 'v3'],
    ['failed', 0, 'v3'],
  ])
  expect(runs[0]?.violations[0]).toMatchObject({ kind: 'record' })
  expect(runs[0]?.violations[0]?.message).toContain('$.prompt_version is "v3"')
})
