/**
 * Monaco with what Faultline edits: JSON and JavaScript. Its own file, so that it is loaded when the first editor opens;
 * its workers come from the bundle as ES modules, which the window's policy admits.
 */
import * as monaco from 'monaco-editor/editor/editor.api.js'
import 'monaco-editor/features/bracketMatching/register.js'
import 'monaco-editor/features/clipboard/register.js'
import 'monaco-editor/features/codicon/register.js'
import 'monaco-editor/features/comment/register.js'
import 'monaco-editor/features/contextmenu/register.js'
import 'monaco-editor/features/cursorUndo/register.js'
import 'monaco-editor/features/diffEditor/register.js'
import 'monaco-editor/features/find/register.js'
import 'monaco-editor/features/folding/register.js'
import 'monaco-editor/features/format/register.js'
import 'monaco-editor/features/gotoError/register.js'
import 'monaco-editor/features/hover/register.js'
import 'monaco-editor/features/lineSelection/register.js'
import 'monaco-editor/features/linesOperations/register.js'
import 'monaco-editor/features/multicursor/register.js'
import 'monaco-editor/features/suggest/register.js'
import 'monaco-editor/features/toggleTabFocusMode/register.js'
import 'monaco-editor/features/wordOperations/register.js'
import 'monaco-editor/languages/definitions/javascript/register.js'
import 'monaco-editor/languages/features/json/register.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker'

globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

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
      'editorLineNumber.foreground': dark ? '#6d6b66' : '#8d8a83',
      'editor.lineHighlightBackground': dark ? '#22262c' : '#f3f1ec',
    },
  })
}

export { monaco }
