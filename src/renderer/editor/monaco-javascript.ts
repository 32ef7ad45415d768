/** The JavaScript mode of Monaco for Code nodes, with its worker: loaded when the first code is opened. */
import { javascriptDefaults, ScriptTarget } from 'monaco-editor/languages/features/typescript/register.js'
import TypeScriptWorker from 'monaco-editor/language/typescript/ts.worker.js?worker'

export function createJavaScriptWorker(): Worker {
  return new TypeScriptWorker()
}

/** `return` and `await` stand at the top of a Code node's code. */
const fineAtTheTop = [1108, 1375, 1378, 80_005]

javascriptDefaults.setDiagnosticsOptions({
  noSemanticValidation: true,
  noSyntaxValidation: false,
  diagnosticCodesToIgnore: fineAtTheTop,
})
javascriptDefaults.setCompilerOptions({
  ...javascriptDefaults.getCompilerOptions(),
  allowNonTsExtensions: true,
  lib: ['es2022'],
  target: ScriptTarget.ES2020,
})

/** What code can see, as declarations; they take the place of those before. */
export function declareGlobals(declarations: string): void {
  javascriptDefaults.setExtraLibs([{ content: declarations, filePath: 'inmemory://faultline/globals.d.ts' }])
}
