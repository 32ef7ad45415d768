// `npm run build`: set-up, then out/ from src/.

import { buildApp } from './build-app.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'

await endWith(async () => {
  await setUp()
  await buildApp()
})
