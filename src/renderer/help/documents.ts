/** The documents of the project, as they stood when the app was built: read without a network, and without the repository. */

export interface Document {
  /** Its file, as other documents link to it: `case-format.md`. */
  readonly file: string
  readonly title: string
  readonly text: string
}

/** Those that are read first; the others follow by their names. */
const firstRead = [
  'README.md',
  'bring-your-own-workflow.md',
  'running-workflows.md',
  'from-a-running-service.md',
  'troubleshooting.md',
  'changes.md',
  'problems.md',
]

/** Each is known by its own name; the lists of documents are left out, for this is one. */
const texts = import.meta.glob<string>(
  [
    '../../../README.md',
    '../../../docs/*.md',
    '../../../docs/layers/*.md',
    '../../../docs/decisions/*.md',
    '!../../../docs/README.md',
    '!../../../docs/decisions/README.md',
  ],
  { query: '?raw', import: 'default', eager: true },
)

export const documents: readonly Document[] = Object.entries(texts)
  .map(([path, text]) => documentOf(path.replace(/^.*\//u, ''), text))
  .toSorted((a, b) => placeOf(a) - placeOf(b) || a.file.localeCompare(b.file))

function documentOf(file: string, text: string): Document {
  const title = /^# (.+)$/mu.exec(text)?.[1] ?? file
  return { file, title: file === 'README.md' ? 'First steps' : title, text }
}

function placeOf({ file }: Document): number {
  const place = firstRead.indexOf(file)
  if (place !== -1) return place
  // Decisions are numbered, and for those who change Faultline.
  return firstRead.length + (/^\d/u.test(file) ? 1 : 0)
}
