import { expect, test } from '@playwright/test'
import { lookForNewer } from '../../../src/main/updates/look-for-newer.ts'
import { repositoryOf } from '../../../src/main/updates/own-package.ts'
import { feedAddress } from '../../../src/main/updates/feed-address.ts'
import { askFeed } from '../../../src/main/updates/ask-feed.ts'
import { compareVersions, readVersion, type Version } from '../../../src/main/updates/version-order.ts'
import { newestVersionText } from '../../../src/shared/newest-version.ts'
import { openHttpServer, type HttpServer, type Reply } from '../../stand-ins/http-server.ts'

const own = { version: '0.1.0', repository: null }
const release = (tag: string, more: object = {}) => ({
  tag_name: tag,
  published_at: '2026-12-01T08:00:00Z',
  html_url: `https://example.test/releases/${tag}`,
  ...more,
})

async function answered<Value>(reply: Reply, work: (server: HttpServer) => Promise<Value>): Promise<Value> {
  const server = await openHttpServer(() => reply)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

const sentenceFor = (reply: Reply): Promise<string> =>
  answered(reply, async ({ url }) => {
    const error = await lookForNewer(url, own).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return error instanceof Error ? error.message.replaceAll(url, 'FEED') : 'nothing was thrown'
  })

test('a newer version is told with its day and its notes, by one request that says nothing of this machine', async () => {
  const json = [release('v0.1.0'), release('v0.10.0'), release('v0.9.9')]
  await answered({ json }, async ({ url, arrived }) => {
    const newest = await lookForNewer(`${url}/releases`, own)
    expect(newest).toEqual({
      version: '0.10.0',
      isNewer: true,
      date: '2026-12-01',
      notes: 'https://example.test/releases/v0.10.0',
    })
    expect(newestVersionText(newest, own.version)).toBe(
      'Faultline 0.10.0 is out since 2026-12-01; this is 0.1.0. What is new in it: https://example.test/releases/v0.10.0',
    )
    expect(arrived.map((one) => `${one.method} ${one.url}`)).toEqual(['GET /releases'])
    const { headers = {} } = arrived[0] ?? {}
    expect(headers).toMatchObject({ accept: 'application/json', 'user-agent': 'faultline', 'accept-language': '*' })
    expect(Object.keys(headers).filter((name) => /cookie|referer|origin|authorization|^x-/u.test(name))).toEqual([])
  })
})

test('drafts, early versions and what is no version are passed by, and the own one is the newest', async () => {
  const json = [
    release('v9.0.0', { draft: true }),
    release('v8.0.0', { prerelease: true }),
    release('v7.0.0-beta.1'),
    release('nightly'),
    release('0.1.0', { published_at: 'soon', html_url: 'javascript:alert(1)' }),
    7,
    null,
  ]
  await answered({ json }, async ({ url }) => {
    const newest = await lookForNewer(url, own)
    expect(newest).toEqual({ version: '0.1.0', isNewer: false, date: null, notes: null })
    expect(newestVersionText(newest, own.version)).toBe('Faultline 0.1.0 is the newest: the release feed names 0.1.0.')
  })
})

test('one release alone is a feed too, and its address is shown without hidden signs', async () => {
  const json = { version: '1.0.0', date: '2027-01-02', notes: 'https://example.test/\u202Egpj.exe' }
  await answered({ json }, async ({ url }) => {
    expect(await lookForNewer(url, own)).toEqual({
      version: '1.0.0',
      isNewer: true,
      date: '2027-01-02',
      notes: 'https://example.test/⟨U+202E⟩gpj.exe',
    })
  })
})

test('what is no feed is said in one sentence with what came', async () => {
  const sentences = await Promise.all(
    [
      { status: 404, json: {} },
      { status: 302, headers: { location: 'https://elsewhere.test/' } },
      { body: '<!doctype html><p>Sign in</p>' },
      { body: 'not json' },
      { json: [] },
      { json: [release('v9.0.0', { draft: true })] },
      { body: Buffer.alloc(1024 * 1024 + 1, 32) },
    ].map(sentenceFor),
  )
  const remedy = 'Check the address and the network, then look again; nothing else depends on it.'
  expect(sentences).toEqual(
    [
      'answered 404',
      'answered 302 and leads to https://elsewhere.test/, which is not followed',
      'answered a page of HTML',
      'answered a text that is no JSON',
      'names no released version',
      'names no released version',
      'answered more than 1 MB',
    ].map((says) => `The release feed FEED ${says}. ${remedy}`),
  )
})

test('one that is not there, or says nothing, is a sentence too', async () => {
  const gone = await answered({}, ({ url }) => Promise.resolve(url))
  await expect(lookForNewer(gone, own)).rejects.toThrow(/was not reached \(.*ECONNREFUSED/u)
  await answered({ afterMs: 500 }, async ({ url }) => {
    await expect(askFeed(url, 50)).rejects.toThrow(`The release feed ${url} did not answer within 0.05 s.`)
  })
})

test('the address is the set one, else that of the repository on GitHub; without one nobody is asked', async () => {
  const repository = repositoryOf({ type: 'git', url: 'git+https://github.com/owner/name.git' })
  expect(feedAddress('', repository)).toBe('https://api.github.com/repos/owner/name/releases')
  expect(feedAddress('https://example.test/feed', repository)).toBe('https://example.test/feed')
  expect(['github:a/b', 'a/b', 'https://host.test/a/b/', 'git@host:a/b', 7, undefined].map(repositoryOf)).toEqual([
    'https://github.com/a/b',
    'https://github.com/a/b',
    'https://host.test/a/b',
    null,
    null,
    null,
  ])
  for (const named of [null, 'https://host.test/a/b'])
    expect(() => feedAddress('', named)).toThrow('No address is set from which newer versions could be told')
  const reasons = {
    feed: 'it is no URL',
    'http://example.test/': 'without TLS',
    'file:///etc/passwd': 'begins with file:',
  }
  for (const [set, reason] of Object.entries(reasons)) expect(() => feedAddress(set, null)).toThrow(reason)
  expect(() => feedAddress('https://me:secret@example.test/', null)).toThrow('it holds a user name or a password')
  await expect(lookForNewer('', own)).rejects.toThrow('No address is set')
})

test('versions are put in order as semantic versioning has them', () => {
  const order = ['0.9.0', '0.10.0-rc.1', '0.10.0', '0.10.1', '1.0.0', '10.0.0']
  const numbers = (text: string): number[] => [...(readVersion(text)?.numbers ?? [])]
  expect(numbers('v10.20.30')).toEqual([10, 20, 30])
  const read = (text: string): Version => {
    const version = readVersion(text)
    if (version === null) throw new Error(text)
    return version
  }
  expect(order.toReversed().toSorted((one, other) => compareVersions(read(one), read(other)))).toEqual(order)
  expect(['v1.2.3', '1.2.3+build.7', '1.2.3-beta.1'].map((text) => readVersion(text)?.text)).toEqual([
    '1.2.3',
    '1.2.3',
    '1.2.3-beta.1',
  ])
  expect(['1.2', '1.2.3.4', 'v', '', '1.2.3-', `${'9'.repeat(12)}.0.0`].map(readVersion)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
