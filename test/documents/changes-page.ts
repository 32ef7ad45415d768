import type { ChangeField, ChangeKind } from '../../src/shared/change.ts'
import { layerPhrase, layers, type Layer } from '../../src/shared/layer.ts'

const head = `# All changes, layer by layer

What **Change layer** and a sweep offer, and what \`--change LAYER.CHANGE\` takes. This page is made of the catalogue that both use; a
test holds the two together. A change is one difference, and a reproduction holds at most one. Parameters are given as a
JSON object: \`--change 'data.change-type={"path":"$.order.total","to":"number"}'\`. What is left out has its usual value. A blank in
the name of a layer may be written as \`-\`: \`reverse-proxy.none\`.

Two are offered by several layers: \`as-given\` takes what the case itself sets for the layer away, and \`last-success\` (the transplant) puts
the layer back to what it was in the last execution that succeeded.
`

/** Where a reader finds more of a layer, and a case to try it with. */
const pages: Readonly<Record<Layer, string>> = {
  data: 'data',
  authorisation: 'authorisation',
  'reverse proxy': 'reverse-proxy',
  queue: 'queue',
  node: 'node',
  API: 'api',
  'AI layer': 'ai',
  database: 'database',
}

/** The page of all changes, as Markdown. */
export function changesPage(kinds: readonly ChangeKind[]): string {
  const sections = layers.map((layer) => {
    const own = kinds.filter((kind) => kind.layer === layer)
    const title = layerPhrase(layer)
    const more = `[When the ${title} breaks](layers/${pages[layer]}.md)`
    return `## ${layer}\n\n${more}\n\n${own.map(sectionOf).join('\n')}`
  })
  return `${head}\n${sections.join('\n')}`
}

function sectionOf({ layer, name, title, description, batchOnly, fields }: ChangeKind): string {
  const only = batchOnly === true ? ' Only a batch shows it.' : ''
  const lines = [`**\`${layer.replaceAll(' ', '-')}.${name}\`**: ${title}. ${description}${only}`]
  return [...lines, ...(fields.length === 0 ? [] : ['', ...fields.map(lineOf)]), ''].join('\n')
}

function lineOf(field: ChangeField): string {
  return `- \`${field.name}\`: ${field.label.replaceAll('*', '\\*')} (${allowedIn(field)})`
}

function allowedIn(field: ChangeField): string {
  switch (field.kind) {
    case 'text':
    case 'path': {
      const kind = field.kind === 'path' ? 'a JSON path' : 'text'
      return field.initial === '' ? kind : `${kind}; usually \`${field.initial}\``
    }
    case 'json':
      return field.initial === '' ? 'any JSON value' : `any JSON value; usually \`${field.initial}\``
    case 'number':
      return `${field.minimum} to ${field.maximum}; usually ${field.initial}`
    case 'choice':
      return `${field.choices.map(({ value }) => `\`${value === '' ? '""' : value}\``).join(', ')}; usually \`${field.initial === '' ? '""' : field.initial}\``
    case 'switch':
      return `true or false; usually ${String(field.initial)}`
  }
}
