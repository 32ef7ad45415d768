import { expect, test } from '@playwright/test'
import { commandWords, valueInCommandWords } from '../../../src/main/commands/command-words.ts'
import { acts } from '../../../src/shared/acts.ts'

test('what a person is to do is said in the words of the window there, and in those of the command line here', () => {
  for (const [act, words] of Object.entries(acts)) {
    const own = commandWords(`Something failed. ${words}.`)
    expect(own.replace('`--data-binary`', ''), act).toMatch(/\bfaultline [a-z]+|(?:^|[\s`])--[a-z]/u)
    expect(words.replace('`--data-binary`', ''), act).not.toMatch(/\bfaultline [a-z]+|(?:^|\s)--[a-z]|command line/u)
    // They stand in JSON as they are.
    expect(JSON.stringify(words), act).toBe(`"${words}"`)
    expect(JSON.stringify(own), act).toBe(`"${own}"`)
  }
})

test('what tells of nothing to do is left as it is', () => {
  expect(commandWords('A sentence with $& and $1.')).toBe('A sentence with $& and $1.')
})

test('what a workflow gave is printed as it came, though it reads as what is to be done in the window', () => {
  const words = `${acts.openCase}.`
  const outputs = [[{ json: { note: words } }]]
  const printed = valueInCommandWords({
    findings: [{ sentence: words }],
    run_data: { A: [{ outputs }] },
    at: null,
    n: 1,
  })
  expect(printed).toEqual({
    findings: [{ sentence: commandWords(words) }],
    run_data: { A: [{ outputs }] },
    at: null,
    n: 1,
  })
  expect(commandWords(words)).not.toBe(words)
})
