/**
 * The rooms of src/ and who may import whom. docs/architecture.md shows the same table to people, and a test compares the two.
 * Type imports count, no arrow runs back, and what nobody uses is taken out again.
 */
export interface Room {
  /** Folders under src/ (with a slash at their end) and single files; the first room that fits has the file. */
  readonly holds: readonly string[]
  /** Rooms it may import besides itself and `shared`. */
  readonly rooms: readonly string[]
  /** Packages it may import; `node:` means all of Node.js. */
  readonly packages: readonly string[]
}

const widgets = ['react', '@mantine/core', '@mantine/hooks', '@tabler/icons-react']

export const rooms: Readonly<Record<string, Room>> = {
  shared: { holds: ['shared/'], rooms: [], packages: ['zod'] },

  // The rooms below: each knows one thing and none of its neighbours.
  redaction: { holds: ['main/redaction/'], rooms: [], packages: ['libphonenumber-js'] },
  providers: { holds: ['main/providers/'], rooms: [], packages: [] },
  signatures: { holds: ['main/signatures/'], rooms: ['providers'], packages: ['node:'] },
  listener: {
    holds: ['main/listener/'],
    rooms: ['providers', 'signatures'],
    packages: ['node:', 'fastify', '@fastify/busboy', 'xml2js', 'jsonwebtoken', 'isbot', 'luxon', 'mime'],
  },
  engine: {
    holds: ['main/engine/'],
    rooms: ['redaction'],
    packages: [
      'node:',
      '@e965/xlsx',
      '@jitl/quickjs-wasmfile-release-sync',
      '@noble/hashes',
      'acorn',
      'ajv',
      'alasql',
      'chardet',
      'cheerio',
      'csv-parse',
      'eventsource-parser',
      'fast-glob',
      'fflate',
      'gpt-tokenizer',
      'html-to-text',
      'iconv-lite',
      'ics',
      'jmespath',
      'jsonc-parser',
      'jsonrepair',
      'jsonwebtoken',
      'lodash',
      'luxon',
      'mime',
      'moment',
      'moment-timezone',
      'node-html-markdown',
      'nodemailer',
      'otpauth',
      'quickjs-emscripten-core',
      'rss-parser',
      'showdown',
      'ts-ics',
      'undici',
      'unpdf',
      'vite',
      'xml2js',
    ],
  },
  store: { holds: ['main/store/'], rooms: [], packages: ['node:', 'better-sqlite3'] },
  diagnosis: { holds: ['main/diagnosis/'], rooms: ['redaction', 'engine'], packages: [] },
  export: { holds: ['main/export/'], rooms: ['redaction'], packages: ['node:', 'fflate', 'yauzl'] },
  interchange: { holds: ['main/interchange/'], rooms: ['redaction'], packages: ['csv-parse', 'zod'] },
  'from-n8n': { holds: ['main/from-n8n/'], rooms: ['store', 'engine'], packages: ['node:', 'flatted', 'undici'] },
  world: {
    holds: ['main/world/'],
    rooms: ['providers'],
    packages: ['node:', 'undici', '@peculiar/x509', 'reflect-metadata', 'jsonc-parser'],
  },
  layers: { holds: ['main/layers/'], rooms: ['engine', 'world', 'providers'], packages: ['node:', 'zod'] },
  reproduction: {
    holds: ['main/reproduction/'],
    rooms: ['engine', 'layers', 'world', 'providers', 'diagnosis'],
    packages: ['zod'],
  },
  threads: { holds: ['main/threads/'], rooms: ['engine'], packages: ['node:'] },

  // The upper house: where rooms meet, one noun each.
  readiness: { holds: ['main/readiness/'], rooms: ['engine', 'listener', 'layers'], packages: ['acorn'] },
  'opened-files': {
    holds: ['main/opened-files/'],
    rooms: ['interchange', 'reproduction', 'threads'],
    packages: ['node:'],
  },
  settings: { holds: ['main/settings/'], rooms: ['store', 'providers'], packages: ['zod'] },
  'data-folder': { holds: ['main/data-folder/'], rooms: ['store'], packages: ['node:'] },
  workflows: { holds: ['main/workflows/'], rooms: ['store', 'engine', 'data-folder'], packages: ['node:', 'uuid'] },
  credentials: {
    holds: ['main/credentials/'],
    rooms: ['store', 'redaction', 'signatures', 'providers'],
    packages: ['node:', 'uuid', 'zod'],
  },
  consents: { holds: ['main/consents/'], rooms: ['store', 'engine', 'credentials'], packages: ['zod'] },
  guard: {
    holds: ['main/guard/'],
    rooms: ['store', 'redaction', 'diagnosis', 'export', 'threads'],
    packages: ['node:', 'zod'],
  },
  executions: {
    holds: ['main/executions/'],
    rooms: [
      'engine',
      'store',
      'listener',
      'diagnosis',
      'redaction',
      'world',
      'workflows',
      'credentials',
      'consents',
      'guard',
    ],
    packages: ['node:', 'undici', 'uuid'],
  },
  'queue-workers': {
    holds: ['main/queue-workers/'],
    rooms: ['engine', 'store', 'world', 'layers', 'redaction', 'threads', 'executions'],
    packages: ['node:'],
  },
  deliveries: {
    holds: ['main/deliveries/'],
    rooms: [
      'listener',
      'engine',
      'store',
      'interchange',
      'world',
      'reproduction',
      'redaction',
      'providers',
      'signatures',
      'settings',
      'workflows',
      'credentials',
      'executions',
      'queue-workers',
    ],
    packages: ['node:', 'undici', 'uuid'],
  },
  lab: {
    holds: ['main/lab/'],
    rooms: [
      'engine',
      'store',
      'world',
      'layers',
      'reproduction',
      'data-folder',
      'workflows',
      'credentials',
      'consents',
      'executions',
      'queue-workers',
      'deliveries',
    ],
    packages: ['node:'],
  },
  studies: {
    holds: ['main/studies/'],
    rooms: [
      'from-n8n',
      'interchange',
      'listener',
      'engine',
      'store',
      'world',
      'layers',
      'reproduction',
      'diagnosis',
      'providers',
      'signatures',
      'settings',
      'workflows',
      'credentials',
      'executions',
      'deliveries',
      'lab',
    ],
    packages: ['node:', 'uuid', 'zod'],
  },
  'case-tests': {
    holds: ['main/case-tests/'],
    rooms: ['world', 'studies'],
    packages: ['node:', 'jsonc-parser', 'xml2js'],
  },
  evidence: {
    holds: ['main/evidence/'],
    rooms: [
      'store',
      'diagnosis',
      'reproduction',
      'redaction',
      'export',
      'interchange',
      'threads',
      'guard',
      'workflows',
      'executions',
      'studies',
    ],
    packages: ['node:'],
  },
  'ai-sets': {
    holds: ['main/ai-sets/'],
    rooms: ['engine', 'store', 'diagnosis', 'export', 'guard', 'executions'],
    packages: ['node:', 'uuid', 'undici'],
  },
  triage: {
    holds: ['main/triage/'],
    rooms: ['from-n8n', 'diagnosis', 'interchange', 'store', 'redaction', 'export', 'studies'],
    packages: ['node:'],
  },
  retention: {
    holds: ['main/retention/'],
    rooms: ['store', 'workflows', 'studies', 'evidence'],
    packages: ['node:', 'uuid', 'zod'],
  },
  'window-calls': {
    holds: ['main/window-calls/'],
    rooms: [
      'listener',
      'engine',
      'store',
      'layers',
      'providers',
      'settings',
      'data-folder',
      'opened-files',
      'workflows',
      'credentials',
      'consents',
      'guard',
      'executions',
      'deliveries',
      'studies',
      'diagnosis',
      'evidence',
      'ai-sets',
      'triage',
      'retention',
    ],
    packages: ['node:', 'zod'],
  },
  faultline: {
    holds: ['main/faultline.ts', 'main/wiring/'],
    rooms: [
      'listener',
      'engine',
      'store',
      'world',
      'providers',
      'settings',
      'data-folder',
      'workflows',
      'credentials',
      'consents',
      'guard',
      'readiness',
      'executions',
      'queue-workers',
      'deliveries',
      'lab',
      'studies',
      'from-n8n',
      'evidence',
      'ai-sets',
      'triage',
      'retention',
      'window-calls',
    ],
    packages: ['node:', 'uuid'],
  },

  // The two ways in.
  commands: {
    holds: ['main/cli.ts', 'main/commands/'],
    rooms: [
      'redaction',
      'from-n8n',
      'listener',
      'engine',
      'store',
      'interchange',
      'providers',
      'signatures',
      'settings',
      'data-folder',
      'workflows',
      'credentials',
      'consents',
      'guard',
      'readiness',
      'executions',
      'deliveries',
      'reproduction',
      'diagnosis',
      'studies',
      'case-tests',
      'evidence',
      'ai-sets',
      'triage',
      'retention',
      'faultline',
    ],
    packages: ['node:', 'commander', '@modelcontextprotocol/sdk', 'zod'],
  },
  'app shell': {
    holds: ['main/index.ts', 'main/shell/'],
    rooms: ['data-folder', 'window-calls', 'faultline'],
    packages: ['node:', 'electron', 'zod'],
  },

  // The window.
  preload: { holds: ['preload/'], rooms: [], packages: ['electron'] },
  'window door': { holds: ['renderer/faultline.ts'], rooms: [], packages: [] },
  state: { holds: ['renderer/state/'], rooms: ['window door'], packages: ['zustand'] },
  controls: {
    holds: ['renderer/controls/'],
    rooms: [],
    packages: [...widgets, '@tanstack/react-virtual', 'react-resizable-panels'],
  },
  editor: { holds: ['renderer/editor/'], rooms: [], packages: ['react', '@mantine/core', 'monaco-editor'] },
  canvas: {
    holds: ['renderer/canvas/'],
    rooms: ['controls'],
    packages: ['react', '@mantine/core', '@tabler/icons-react', '@xyflow/react', 'react-markdown'],
  },
  inspector: {
    holds: ['renderer/inspector/'],
    rooms: ['state', 'controls', 'editor', 'canvas'],
    packages: ['react', '@mantine/core', '@tabler/icons-react'],
  },
  help: {
    holds: ['renderer/help/'],
    rooms: ['state', 'controls'],
    packages: ['react', '@mantine/core', '@tabler/icons-react', 'react-markdown', 'remark-gfm'],
  },
  screens: {
    holds: [
      'renderer/ai-steps/',
      'renderer/deliveries/',
      'renderer/executions/',
      'renderer/measures/',
      'renderer/reproduce/',
      'renderer/settings/',
      'renderer/workflows/',
    ],
    rooms: ['state', 'controls', 'editor', 'inspector'],
    packages: widgets,
  },
  'window shell': {
    holds: ['renderer/'],
    rooms: ['state', 'controls', 'inspector', 'help', 'screens'],
    packages: [
      ...widgets,
      '@mantine/notifications',
      '@mantine/spotlight',
      'react-dom',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
    ],
  },
}

/** The room that holds a file, given as a path under src/. */
export function roomOf(file: string): string | null {
  const found = Object.entries(rooms).find(([, { holds }]) =>
    holds.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place)),
  )
  return found?.[0] ?? null
}

/** The table as docs/architecture.md shows it. */
export function roomTable(): string {
  const rows = Object.entries(rooms).map(([name, room]) => [
    name,
    room.rooms.join(', ') || '–',
    room.packages.map((one) => (one === 'node:' ? 'Node.js' : one)).join(', ') || '–',
  ])
  const lines = [['room', 'may import besides itself and shared', 'packages'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
