import type { Monaco } from './load-monaco.ts'
import styles from './text-editor.module.css'

type Editor = ReturnType<Monaco['editor']['create']>

/** Marks every place at which one of the texts stands, until the returned function is called. */
export function showMarks(editor: Editor, texts: readonly string[]): () => void {
  const model = editor.getModel()
  const found = [...new Set(texts)].flatMap((text) =>
    text === '' ? [] : (model?.findMatches(text, false, false, true, null, false) ?? []),
  )
  const decorations = editor.createDecorationsCollection(
    found.map(({ range }) => ({ range, options: { inlineClassName: styles.marked ?? '' } })),
  )
  return () => decorations.clear()
}
