import { expect, test } from '@playwright/test'
import { readQuery } from '../../../src/main/listener/read-query.ts'

const queries: readonly (readonly [text: string, query: unknown])[] = [
  ['x=1&y=2&y=3', { x: '1', y: ['2', '3'] }],
  ['a[]=1&a%5B%5D=2', { a: ['1', '2'] }],
  ['a[]=1', { a: ['1'] }],
  ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
  ['a[25]=x', { a: { 25: 'x' } }],
  ['filter[state][in][]=paid&filter[at]=1', { filter: { state: { in: ['paid'] }, at: '1' } }],
  ['a[0][id]=1&a[1][id]=2', { a: [{ id: '1' }, { id: '2' }] }],
  ['a[b][c][d][e][f][g]=1', { a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } } }],
  ['hub.mode=subscribe&a=1+2%2B&b&c=%zz&=x&&', { 'hub.mode': 'subscribe', a: '1 2+', b: '', c: '%zz' }],
  ['__proto__[x]=1&a[__proto__]=1&toString=1', { a: {}, toString: '1' }],
  ['a[b]=1&a=2', { a: [{ b: '1' }, '2'] }],
  ['a[]=1&a=2', { a: ['1', '2'] }],
  ['a[b]=1&a[]=2', { a: { b: '1', 0: '2' } }],
  ['a[[b]]=1', { a: { '[b]': '1' } }],
]

for (const [text, query] of queries) {
  test(`the query \`${text}\` is read as the workflow format reads it`, () => {
    expect(readQuery(text)).toEqual(query)
  })
}
