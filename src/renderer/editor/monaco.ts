/**
 * Monaco with what Faultline edits: JSON and JavaScript. Its own file, so that it is loaded when the first editor opens;
 * its workers come from the bundle as ES modules, which the window's policy admits.
 */
import * as monaco from 'monaco-editor/editor/editor.api.js'
// The JSON mode brings every feature with it: late ones would find their services missing.
import 'monaco-editor/features/register.all.js'
import 'monaco-editor/languages/definitions/javascript/register.js'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker'
import { beginOf } from './completed.ts'
import { completionsAt, type SeenData } from './expression-completions.ts'
import { nodeSchema } from './node-schema.ts'
import { recordSchemas } from './record-schemas.ts'

globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => {
    if (label === 'json') return new JsonWorker()
    if (label === 'javascript' || label === 'typescript')
      return import('./monaco-javascript.ts').then((module) => module.createJavaScriptWorker())
    return new EditorWorker()
  },
}

jsonDefaults.setDiagnosticsOptions({
  validate: true,
  enableSchemaRequest: false,
  schemas: [
    { uri: 'inmemory://faultline/node.schema.json', fileMatch: ['*.node.json'], schema: nodeSchema },
    ...recordSchemas,
  ],
})

/** What the editors' nodes could see, by the address of the text. */
const seenBy = new Map<string, SeenData>()

export function setSeenData(uri: string, seen: SeenData | null): void {
  if (seen === null) seenBy.delete(uri)
  else seenBy.set(uri, seen)
}

monaco.languages.registerCompletionItemProvider(['json', 'plaintext'], {
  triggerCharacters: ['.', '$', "'", '('],
  provideCompletionItems: (model, position) => {
    const seen = seenBy.get(model.uri.toString())
    const line = model.getLineContent(position.lineNumber).slice(0, position.column - 1)
    // A JSON text writes its quotes with a backslash in front.
    const isJson = model.getLanguageId() === 'json'
    const found = seen === undefined ? [] : completionsAt(isJson ? line.replaceAll('\\"', '"') : line, seen)
    return {
      // Another letter may make it another question: `$(` asks for a node.
      incomplete: true,
      suggestions: found.map(({ label, detail, insert }, index) => {
        const start = beginOf(line, insert) + 1
        return {
          label,
          detail,
          insertText: isJson ? insert.replaceAll('"', '\\"') : insert,
          // What is replaced may hold the dot before the word.
          filterText: `${/^\??\./u.exec(line.slice(start - 1))?.[0] ?? ''}${label}`,
          sortText: String(index).padStart(5, '0'),
          kind: monaco.languages.CompletionItemKind.Field,
          range: new monaco.Range(position.lineNumber, start, position.lineNumber, position.column),
        }
      }),
    }
  },
})

for (const [name, base] of [
  ['faultline-light', 'vs'],
  ['faultline-dark', 'vs-dark'],
] as const) {
  const dark = base === 'vs-dark'
  monaco.editor.defineTheme(name, {
    base,
    inherit: true,
    rules: [
      { token: 'string.key.json', foreground: dark ? 'b0ada6' : '565a61' },
      { token: 'string.value.json', foreground: dark ? '7cc98d' : '2b7240' },
      { token: 'number', foreground: dark ? '8fb0ff' : '2c55c4' },
      { token: 'keyword', foreground: dark ? '8fb0ff' : '2c55c4' },
    ],
    colors: {
      'editor.background': dark ? '#1a1d22' : '#fbfaf7',
      'editorGutter.background': dark ? '#1a1d22' : '#fbfaf7',
      'editorLineNumber.foreground': dark ? '#96938c' : '#6d6f73',
      'editor.lineHighlightBackground': dark ? '#22262c' : '#f3f1ec',
      // Beneath letters of every colour that can still be read on them.
      'diffEditor.insertedLineBackground': dark ? '#20301f80' : '#eaf4e080',
      'diffEditor.insertedTextBackground': dark ? '#2c4a2a80' : '#d8ecc880',
      'diffEditor.removedLineBackground': dark ? '#3a202480' : '#fbeae880',
      'diffEditor.removedTextBackground': dark ? '#58282e80' : '#f7d5d280',
    },
  })
}

export { monaco }
