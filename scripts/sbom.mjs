// What the packages of a release are made of, for machines: CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { electronRuntime } from './electron-runtime.mjs'
import { checkout, manifest } from './folders.mjs'
import { notices } from './notices.mjs'

/** Writes dist/faultline_VERSION.cdx.json and returns its path. The same sources give the same bytes. */
export function writeSbom() {
  const file = join(checkout, `dist/faultline_${manifest().version}.cdx.json`)
  writeFileSync(file, `${JSON.stringify(sbom(), null, 2)}\n`)
  return file
}

/** The document, as data; with the Electron that is packaged. */
export function sbom(environment = process.env) {
  const { name, version, license } = manifest()
  const own = component({ type: 'application', name, version, license })
  const runtime = component({ name: 'electron', version: electronRuntime(environment).version, license: 'MIT' })
  const parts = notices().map((notice) => component(notice))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components: [runtime, ...parts],
    dependencies: [{ ref: own['bom-ref'], dependsOn: [runtime, ...parts].map((one) => one['bom-ref']).sort() }],
  }
}

function component({ type = 'library', name, version, license }) {
  const purl = `pkg:npm/${name.replace(/^@/u, '%40')}@${version}`
  // An expression stands in brackets or joins two; one licence is an id.
  const isExpression = /[()]| OR | AND /u.test(license)
  const licenses = isExpression ? [{ expression: license }] : [{ license: { id: license } }]
  return { type, 'bom-ref': purl, name, version, purl, licenses }
}
