// `npm run package`: set-up, build, the unpacked app in dist/, a .deb and the bill of materials beside it. `-- --unpacked` leaves
// out what is beside; `-- --compare` builds and packages all of it twice, and compares the two byte for byte.

import { compareBuilds } from './compare-builds.mjs'
import { packageDebian } from './debian-package.mjs'
import { packageUnpacked, shippedApp } from './package-app.mjs'
import { endWith } from './problem.mjs'
import { writeSbom } from './sbom.mjs'
import { setUp } from './set-up.mjs'

await endWith(async () => {
  const runtime = await setUp()
  const packageAll = async () => {
    await packageUnpacked(runtime)
    return [await packageDebian(shippedApp.folder, runtime.executable), writeSbom()]
  }
  if (process.argv.includes('--compare')) {
    process.stdout.write(await compareBuilds(packageAll))
    return
  }
  await packageUnpacked(runtime)
  process.stdout.write(`${shippedApp.folder}\n`)
  if (process.argv.includes('--unpacked')) return
  for (const file of await packageAll()) process.stdout.write(`${file}\n`)
})
