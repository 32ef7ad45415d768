/**
 * The house rules that run: who may import whom (the table of test/house/rooms.ts, on the compiler's own import graph), where SQL
 * and the brand of redacted text may stand, and which names are not rooms.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { arrowsOf, checkout, circlesOf, files, imports, textOf } from './house/import-graph.ts'
import { roomOf, rooms, roomTable } from './house/rooms.ts'

/** Between files of src/; what leads out of it is data that the build takes in. */
const inside = imports.filter(({ isPackage, to }) => !isPackage && !to.startsWith('../'))
const crossings = inside.flatMap(({ from, to }) => {
  const [here, there] = [roomOf(from) ?? '', roomOf(to) ?? '']
  return here === there ? [] : [{ from, to, here, there }]
})

test('every file stands in a room', () => {
  expect(files.filter((file) => roomOf(file) === null)).toEqual([])
})

test('every import follows the table', () => {
  const wrong = crossings.filter(({ here, there }) => there !== 'shared' && !rooms[here]?.rooms.includes(there))

  expect(wrong.map(({ from, to, here, there }) => `${from} (${here}) imports ${to} (${there})`)).toEqual([])
})

test('every package is imported where the table allows it', () => {
  const wrong = imports.filter(({ from, to, isPackage }) => {
    return isPackage && !rooms[roomOf(from) ?? '']?.packages.includes(to)
  })

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('only the editor takes in what stands outside of src: the schemas that are published', () => {
  const outside = imports.filter(({ to, isPackage }) => !isPackage && to.startsWith('../'))

  expect(
    outside.filter(({ from, to }) => roomOf(from) !== 'editor' || !to.startsWith('../resources/schemas/')),
  ).toEqual([])
})

test('the table allows nothing that nobody uses', () => {
  const used = new Set(crossings.map(({ here, there }) => `${here} → ${there}`))
  const packages = new Set(
    imports.flatMap(({ from, to, isPackage }) => (isPackage ? [`${roomOf(from) ?? ''} → ${to}`] : [])),
  )
  const allowed = Object.entries(rooms).flatMap(([name, room]) => [
    ...room.rooms.map((one) => `${name} → ${one}`).filter((one) => !used.has(one)),
    ...room.packages.map((one) => `${name} → ${one}`).filter((one) => !packages.has(one)),
  ])

  expect(allowed).toEqual([])
})

test('no arrow between rooms runs back', () => {
  expect(circlesOf(arrowsOf(crossings.map(({ here, there }) => [here, there] as const)))).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circlesOf(arrowsOf(inside.map(({ from, to }) => [from, to] as const)))).toEqual([])
})

test('screens of the window never import each other', () => {
  const screenOf = (file: string): string | null =>
    roomOf(file) === 'screens' ? (/^renderer\/([^/]+)\//u.exec(file)?.[1] ?? null) : null
  const wrong = inside.filter(
    ({ from, to }) => screenOf(from) !== null && screenOf(to) !== null && screenOf(from) !== screenOf(to),
  )

  expect(wrong).toEqual([])
})

test('docs/architecture.md shows the table that is run', () => {
  const text = readFileSync(join(checkout, 'docs/architecture.md'), 'utf8')
  const plain = (table: string): string =>
    table
      .replaceAll(/ {2,}/gu, ' ')
      .replaceAll(/\| -+ \|.*\n/gu, '')
      .trim()

  expect(plain(text)).toContain(plain(roomTable()))
})

test('docs/architecture.md tells the way of one delivery in files that are there, none entered more than twice', () => {
  const text = readFileSync(join(checkout, 'docs/architecture.md'), 'utf8')
  const [way = ''] = /^## The way of one delivery$[\s\S]*?(?=^## )/mu.exec(text) ?? []
  const passed = [...way.matchAll(/`([a-z-]+(?:\/[a-z-]+)*\.ts)`/gu)].map(([, file]) => `main/${file ?? ''}`)
  const times = new Map<string, number>()
  for (const file of passed) times.set(file, (times.get(file) ?? 0) + 1)

  expect(passed.length).toBeGreaterThan(30)
  expect([...times.keys()].filter((file) => !files.includes(file))).toEqual([])
  expect([...times].filter(([, entered]) => entered > 2)).toEqual([])
})

test('no file stands in a room whose name says nothing', () => {
  const nameless =
    /(?:^|\/)(?:utils?|helpers?|common|lib|misc|core|types|interfaces|constants|managers?|services?|joints)(?:\/|\.tsx?$)/u

  expect(files.filter((file) => nameless.test(file))).toEqual([])
})

test('files are named in kebab-case after their one noun or verb', () => {
  expect(files.filter((file) => !/^(?:[a-z0-9-]+\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.tsx?$/u.test(file))).toEqual([])
})

test('SQL stands in the store alone', () => {
  const sql = /\b(?:SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE)\b/u
  // What a node type's parameters are preset to is data, a query among it; and SQL is what one mode of Merge is about.
  const mayHold = (file: string): boolean =>
    file.startsWith('main/store/') || file.startsWith('shared/node-types/') || file.endsWith('/merge-by-sql.ts')
  const outside = files.filter(
    (file) => !mayHold(file) && sql.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '')),
  )

  expect(outside).toEqual([])
})

test('redacted text is made in the redaction room alone', () => {
  const makers = files.filter((file) => /\bas (?:unknown as )?Redacted\b/u.test(textOf(file)))

  expect(makers.filter((file) => !file.startsWith('main/redaction/'))).toEqual([])
})

test('the rooms below know nothing of the window: not what it may ask, nor how it shows things', () => {
  const below =
    /^main\/(?:redaction|providers|signatures|listener|engine|store|diagnosis|export|interchange|world|layers|reproduction)\//u
  const windows = /^shared\/(?:contract\.ts|contract\/|views\/|notices\.ts|window-api\.ts)/u

  expect(inside.filter(({ from, to }) => below.test(from) && windows.test(to))).toEqual([])
})

test('a hook has the name of one: by it React’s compiler knows that it is called each time', () => {
  const window = files.filter((file) => file.startsWith('renderer/'))
  const stores = window.flatMap((file) =>
    [...textOf(file).matchAll(/const (\w+) = create(?:<[^;]*?>)?\(\)?\(/gu)].map(([, name = '']) => ({ file, name })),
  )

  expect(stores.length).toBeGreaterThan(10)
  expect(stores.filter(({ name }) => !/^use[A-Z]/u.test(name))).toEqual([])
  expect(window.filter((file) => /\.use\(/u.test(textOf(file)))).toEqual([])
})
