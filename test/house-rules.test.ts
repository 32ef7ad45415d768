/**
 * The house rules that run: who may import whom (docs/architecture.md holds the same table in words), where SQL and the
 * brand of redacted text may stand, and which names are not rooms. Type imports count.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

interface Room {
  /** Paths under src that belong to it; the first room in the list that fits has the file. */
  readonly files: RegExp
  /** Rooms it may import besides itself. */
  readonly rooms: readonly string[]
  /** Packages and Node.js modules it may import; `node:` means all of Node.js. */
  readonly packages: readonly RegExp[]
}

const anyNode = /^node:/u
const rooms: Readonly<Record<string, Room>> = {
  shared: { files: /^shared\//u, rooms: [], packages: [/^zod/u] },
  redaction: { files: /^main\/redaction\//u, rooms: ['shared'], packages: [/^libphonenumber-js/u] },
  diagnosis: { files: /^main\/diagnosis\//u, rooms: ['shared', 'redaction'], packages: [] },
  providers: { files: /^main\/providers\//u, rooms: ['shared'], packages: [] },
  signatures: { files: /^main\/signatures\//u, rooms: ['shared', 'providers'], packages: [anyNode] },
  listener: {
    files: /^main\/listener\//u,
    rooms: ['shared', 'redaction', 'providers', 'signatures'],
    packages: [
      anyNode,
      /^fastify$/u,
      /^@fastify\//u,
      /^xml2js$/u,
      /^jsonwebtoken$/u,
      /^ipaddr\.js$/u,
      /^isbot$/u,
      /^mime\//u,
    ],
  },
  engine: {
    files: /^main\/engine\//u,
    rooms: ['shared', 'redaction'],
    packages: [anyNode, /^(?!electron$|fastify$|better-sqlite3$|react)/u],
  },
  store: { files: /^main\/store\//u, rooms: ['shared'], packages: [anyNode, /^better-sqlite3$/u] },
  export: {
    files: /^main\/export\//u,
    rooms: ['shared', 'redaction'],
    packages: [anyNode, /^fflate$|^yazl$|^yauzl$/u],
  },
  interchange: {
    files: /^main\/interchange\//u,
    rooms: ['shared', 'redaction'],
    packages: [anyNode, /^zod/u],
  },
  world: {
    files: /^main\/world\//u,
    rooms: ['shared', 'interchange', 'providers'],
    packages: [anyNode, /^fastify$/u, /^undici$/u, /^@peculiar\//u, /^reflect-metadata$/u, /^jsonc-parser$/u],
  },
  layers: {
    files: /^main\/layers\//u,
    rooms: ['shared', 'engine', 'world', 'providers'],
    packages: [anyNode, /^zod/u, /^undici$/u],
  },
  reproduction: {
    files: /^main\/reproduction\//u,
    rooms: ['shared', 'engine', 'layers', 'world', 'providers'],
    packages: [anyNode, /^zod/u],
  },
  joints: {
    files: /^main\/joints\/|^main\/faultline\.ts$/u,
    rooms: [
      'shared',
      'redaction',
      'diagnosis',
      'providers',
      'signatures',
      'listener',
      'engine',
      'store',
      'export',
      'interchange',
      'world',
      'layers',
      'reproduction',
    ],
    // `vite`: `bundle-threads.ts` alone, when the app is built.
    packages: [anyNode, /^undici$/u, /^uuid$/u, /^zod/u, /^vite$/u],
  },
  commands: {
    files: /^main\/cli\.ts$|^main\/commands\//u,
    rooms: ['shared', 'joints', 'store', 'redaction', 'engine', 'listener', 'interchange'],
    packages: [anyNode, /^commander$/u],
  },
  door: {
    files:
      /^main\/(?:index|desktop|ipc|answer-call|faultline-thread|threaded-faultline|thread-messages|window|window-state|menu|notify-failures|mistake-log|unusable-folder|window-revival|restarted-faultline)\.ts$/u,
    rooms: ['shared', 'joints'],
    packages: [anyNode, /^electron$/u, /^zod/u],
  },
  preload: { files: /^preload\//u, rooms: ['shared'], packages: [/^electron$/u] },
  'window door': { files: /^renderer\/faultline\.ts$/u, rooms: ['shared'], packages: [] },
  state: { files: /^renderer\/state\//u, rooms: ['shared', 'window door'], packages: [/^zustand/u, /^react$/u] },
  controls: {
    files: /^renderer\/controls\//u,
    rooms: ['shared'],
    packages: [/^react/u, /^@mantine\//u, /^@tabler\//u, /^@tanstack\//u],
  },
  editor: {
    files: /^renderer\/editor\//u,
    rooms: ['shared', 'controls'],
    packages: [/^react/u, /^@mantine\//u, /^monaco-editor/u],
  },
  canvas: {
    files: /^renderer\/canvas\//u,
    rooms: ['shared', 'controls'],
    packages: [/^react/u, /^@mantine\//u, /^@xyflow\//u, /^@tabler\//u],
  },
  inspector: {
    files: /^renderer\/inspector\//u,
    rooms: ['shared', 'state', 'controls', 'editor', 'canvas'],
    packages: [/^react/u, /^@mantine\//u, /^@tabler\//u, /^@tanstack\//u],
  },
  shell: {
    files: /^renderer\/[^/]+$|^renderer\/shell\//u,
    rooms: ['shared', 'state', 'controls', 'editor', 'canvas', 'inspector', 'window door', 'screens'],
    packages: [/./u],
  },
  screens: {
    files: /^renderer\//u,
    rooms: ['shared', 'state', 'controls', 'editor', 'canvas', 'inspector'],
    packages: [/^react/u, /^@mantine\//u, /^@tabler\//u, /^@tanstack\//u, /^react-resizable-panels$/u],
  },
}

/** Places where rooms meet by design: `file` → room, with the reason. */
const exceptions: Readonly<Record<string, { readonly room: string; readonly reason: string }>> = {}

interface Import {
  readonly file: string
  readonly specifier: string
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.(?:ts|tsx)$/u.test(name) ? [path] : []
  })
}

const files = sources(join(root, 'src')).map((path) => relative(join(root, 'src'), path).split(sep).join('/'))

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'/gmu),
    ...text.matchAll(/^\s*import\s+'([^']+)'/gmu),
    ...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/gu),
  ]
  return found.map((match) => ({ file, specifier: match[1] ?? '' }))
}

function roomOf(file: string): string | undefined {
  return Object.entries(rooms).find(([, room]) => room.files.test(file))?.[0]
}

function violation({ file, specifier }: Import): string | null {
  const from = roomOf(file)
  const room = from === undefined ? undefined : rooms[from]
  if (from === undefined || room === undefined) return `${file} stands in no room`
  if (!specifier.startsWith('.')) {
    return room.packages.some((allowed) => allowed.test(specifier)) ? null : `${file} (${from}) imports ${specifier}`
  }
  const target = relative(join(root, 'src'), resolve(root, 'src', dirname(file), specifier.replace(/\?.*$/u, '')))
    .split(sep)
    .join('/')
  // The editor holds what it shows to the schemas that are published.
  if (from === 'editor' && target.startsWith('../resources/schemas/')) return null
  const to = roomOf(target)
  if (to === from || (to !== undefined && room.rooms.includes(to)) || exceptions[file]?.room === to) return null
  return `${file} (${from}) imports ${target} (${to ?? 'outside'})`
}

test('every import follows the table', () => {
  expect(
    files
      .flatMap(importsOf)
      .map(violation)
      .filter((one) => one !== null),
  ).toEqual([])
})

test('screens of the window never import each other', () => {
  const screenOf = (file: string): string | null => {
    const match = /^renderer\/([^/]+)\//u.exec(file)
    return match?.[1] !== undefined && roomOf(file) === 'screens' ? match[1] : null
  }
  const crossings = files.flatMap(importsOf).filter(({ file, specifier }) => {
    const from = screenOf(file)
    const target = join('renderer', relative('renderer', join(dirname(file), specifier)))
    const to = specifier.startsWith('.') ? screenOf(target) : null
    return from !== null && to !== null && from !== to
  })

  expect(crossings).toEqual([])
})

/** Circles of imports among these files: each as the files that reach one another, sorted. */
function circlesAmong(chosen: readonly string[]): readonly (readonly string[])[] {
  const targets = new Map(
    chosen.map((file) => [
      file,
      importsOf(file).flatMap(({ specifier }) =>
        specifier.startsWith('.') ? [join(dirname(file), specifier).split(sep).join('/')] : [],
      ),
    ]),
  )
  const reach = new Map(chosen.map((file) => [file, reachedFrom(file, targets)]))
  const circles = chosen
    .filter((file) => reach.get(file)?.has(file))
    .map((file) => [...(reach.get(file) ?? [])].filter((other) => reach.get(other)?.has(file)).sort())
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

function reachedFrom(file: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const pending = [...(targets.get(file) ?? [])]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    pending.push(...(targets.get(next) ?? []))
  }
  return reached
}

test('no file of the engine stands in a circle of imports, so that each can be read alone', () => {
  const engine = files.filter(
    (file) => file.startsWith('main/engine/') && !file.startsWith('main/engine/sandbox/guest/'),
  )

  expect(circlesAmong(engine)).toEqual([])
})

test('the folder of node kinds holds kinds, their list and their shape, and nothing else', () => {
  const strangers = files.filter((file) => {
    if (!/^main\/engine\/nodes\/[^/]+$/u.test(file) || /\/(?:catalogue|node-kind)\.ts$/u.test(file)) return false
    return !/\b(?:NodeKind|messageKind)\b/u.test(readFileSync(join(root, 'src', file), 'utf8'))
  })

  expect(strangers).toEqual([])
})

test('no file stands in a room whose name says nothing', () => {
  const nameless =
    /(?:^|\/)(?:utils?|helpers?|common|lib|misc|core|types|interfaces|constants|managers?|services?)(?:\/|\.tsx?$)/u

  expect(files.filter((file) => nameless.test(file))).toEqual([])
})

test('files are named in kebab-case after their one noun or verb', () => {
  expect(files.filter((file) => !/^(?:[a-z0-9-]+\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.tsx?$/u.test(file))).toEqual([])
})

test('SQL stands in the store alone', () => {
  const sql = /\b(?:SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE)\b/u
  const outside = files.filter(
    (file) =>
      !file.startsWith('main/store/') &&
      // The preset of a parameter of Merge is SQL: data of the workflow format.
      file !== 'shared/node-types/merge.ts' &&
      sql.test(readFileSync(join(root, 'src', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '')),
  )

  expect(outside).toEqual([])
})

test('redacted text is made in the redaction room alone', () => {
  const makers = files.filter((file) =>
    /\bas (?:unknown as )?Redacted\b/u.test(readFileSync(join(root, 'src', file), 'utf8')),
  )

  expect(makers.filter((file) => !file.startsWith('main/redaction/'))).toEqual([])
})
