import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import { expressionsIn } from './expressions-in.ts'
import type { Monaco } from './load-monaco.ts'
import { shownValue } from './shown-value.ts'
import styles from './text-editor.module.css'

type Editor = ReturnType<Monaco['editor']['create']>

/** What an expression gives with the data of the last execution; null where that cannot be asked. */
export type Evaluate = (template: string) => Promise<ExpressionPreview | null>

const restMs = 400
const mostExpressions = 60
const longest = 80

/**
 * Writes at the end of the line of every expression of a JSON text what it gives, and marks those that fail, anew whenever
 * the typing rests; until the returned function is called.
 */
export function showEvaluated(monaco: Monaco, editor: Editor, evaluate: Evaluate): () => void {
  const decorations = editor.createDecorationsCollection()
  let turn = 0
  const look = async (): Promise<void> => {
    turn += 1
    const mine = turn
    const model = editor.getModel()
    if (model === null) return
    const places = expressionsIn(model.getValue(), mostExpressions)
    const given = await Promise.all(places.map(async (place) => ({ place, preview: await evaluate(place.template) })))
    // What was typed meanwhile is looked at in a turn of its own.
    if (mine !== turn || model.isDisposed()) return
    decorations.set(
      given.flatMap(({ place, preview }) => {
        const shown = wordsOf(preview)
        const end = model.getLineMaxColumn(place.line)
        return shown === null
          ? []
          : [
              {
                range: new monaco.Range(place.line, end, place.line, end),
                options: { after: shown, showIfCollapsed: true },
              },
            ]
      }),
    )
    monaco.editor.setModelMarkers(
      model,
      'expressions',
      given.flatMap(({ place, preview }) =>
        preview?.kind === 'error'
          ? [
              {
                severity: monaco.MarkerSeverity.Error,
                message: `With the data of the last execution: ${preview.message}`,
                startLineNumber: place.line,
                startColumn: place.startColumn,
                endLineNumber: place.line,
                endColumn: place.endColumn,
              },
            ]
          : [],
      ),
    )
  }
  let waiting = setTimeout(() => void look(), 0)
  const changes = editor.onDidChangeModelContent(() => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void look(), restMs)
  })
  return () => {
    turn += 1
    clearTimeout(waiting)
    changes.dispose()
    decorations.clear()
  }
}

function wordsOf(preview: ExpressionPreview | null): { content: string; inlineClassName: string } | null {
  switch (preview?.kind) {
    case 'value':
      return { content: `  → ${shownValue(preview.value, longest)}`, inlineClassName: styles.given ?? '' }
    case 'error':
      return { content: `  ✗ ${shownValue(preview.message, longest)}`, inlineClassName: styles.wrong ?? '' }
    case 'nothing':
    case undefined:
      return null
  }
}
