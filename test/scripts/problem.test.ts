import { expect, test } from '@playwright/test'
import { remedyFor } from '../../scripts/dependencies.mjs'
import { Problem, sentenceFor } from '../../scripts/problem.mjs'
import { checkNode } from '../../scripts/set-up.mjs'

test('a problem is said as what happened, then what to do, under the output it came from', () => {
  const problem = new Problem('The disk has 3 MB left.', 'Free 2 GB.', 'write: no space\n')
  expect(sentenceFor(problem)).toBe('write: no space\n\nThe disk has 3 MB left. Free 2 GB.')
})

test('a folder that cannot be written is named with its remedy instead of a stack', () => {
  const refused = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/cache/faultline'"), {
    code: 'EACCES',
  })
  const sentence = sentenceFor(refused)
  expect(sentence).toContain('/srv/cache/faultline')
  expect(sentence).toContain('XDG_CACHE_HOME')
  expect(sentence).not.toContain('    at ')
})

test('an error that nobody foresaw keeps its stack', () => {
  expect(sentenceFor(new TypeError('x is not a function'))).toContain('problem.test.ts')
})

test('npm without a network is told apart from a full disk and a damaged package', () => {
  expect(remedyFor('npm error code ENOTFOUND')).toContain('npm ping')
  expect(remedyFor('npm error code ENOSPC')).toContain('disk is full')
  expect(remedyFor('npm error code EINTEGRITY')).toContain('npm cache verify')
  expect(remedyFor('npm error code SELF_SIGNED_CERT_IN_CHAIN')).toContain('cafile')
})

test('an old Node.js is refused with its version and the one that is needed', () => {
  expect(() => checkNode('18.20.4')).toThrow(/Node\.js 18\.20\.4.*20\.19 or newer/)
  expect(() => checkNode('20.18.1')).toThrow(/20\.18\.1/)
  expect(() => checkNode('20.19.0')).not.toThrow()
  expect(() => checkNode('22.1.0')).not.toThrow()
})
