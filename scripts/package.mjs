// `npm run package`: set-up, build, dist/linux-unpacked and a .deb beside it. `-- --unpacked` leaves out the .deb.

import { packageUnpacked, unpackedApp } from './package-app.mjs'
import { packageDebian } from './debian-package.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'

await endWith(async () => {
  const runtime = await setUp()
  await packageUnpacked(runtime)
  process.stdout.write(`${unpackedApp}\n`)
  if (!process.argv.includes('--unpacked')) process.stdout.write(`${await packageDebian(unpackedApp)}\n`)
})
