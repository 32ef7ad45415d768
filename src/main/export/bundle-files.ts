import { createHash } from 'node:crypto'
import { recordFormat } from '../../shared/evidence-bundle.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { bundleHtml } from './bundle-html.ts'
import { bundleMarkdown } from './bundle-markdown.ts'
import { curlCommands } from './curl-commands.ts'
import { httpArchive } from './http-archive.ts'
import type { RedactedBundle } from './redact-bundle.ts'
import { bytesOfFile, type RedactedFile } from './write-files.ts'

export const manifestName = 'manifest.json'
export const evidenceName = 'evidence.json'

/** What people read, where it has been made already. */
export interface BundlePages {
  readonly markdown: Redacted
  readonly html: Redacted
}

/** The files of a zipped bundle; `apart`: bodies and items in files of their own. The manifest with their checksums comes last. */
export function bundleFiles(
  redacted: RedactedBundle,
  apart: readonly RedactedFile[] = [],
  pages: BundlePages = { markdown: bundleMarkdown(redacted), html: bundleHtml(redacted) },
): readonly RedactedFile[] {
  const files: RedactedFile[] = [
    { name: evidenceName, text: redacted.json },
    { name: 'record.json', text: recordJson(redacted) },
    { name: 'report.md', text: pages.markdown },
    { name: 'report.html', text: pages.html },
    { name: 'requests.har', text: httpArchive(redacted) },
    { name: 'requests.curl.sh', text: curlCommands(redacted) },
    ...apart,
  ]
  return [...files, { name: manifestName, text: manifest(redacted, files) }]
}

/** The seven fields of contract §2.1; format, version and what was found beside them, never within. */
function recordJson({ bundle, note, sealJson }: RedactedBundle): Redacted {
  const { title, reasons, located, provider_saw, changed_before_error, node_sources } = bundle
  const record = {
    ...{ format: recordFormat, format_version: 1, record: bundle.record },
    explanation: { title, reasons, located, provider_saw, changed_before_error, node_sources },
    redaction: note,
  }
  return sealJson(`${JSON.stringify(record, null, 2)}\n`)
}

function manifest({ bundle, note, sealJson }: RedactedBundle, files: readonly RedactedFile[]): Redacted {
  return sealJson(
    `${JSON.stringify(
      {
        format: 'faultline-bundle-manifest',
        format_version: 1,
        written_at: bundle.written_at,
        files: files.map((file) => {
          const bytes = bytesOfFile(file)
          return { name: file.name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
        }),
        redaction: note,
      },
      null,
      2,
    )}\n`,
  )
}
