// `npm run train-classifier`: from the messages in scripts/classifier/ to the weights of the built-in classifier. The same
// messages give the same weights. Prints the accuracy on the held-out messages, which training never sees.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import typescript from 'typescript'
import { checkout } from './folders.mjs'
import { endWith } from './problem.mjs'

const intents = ['technical', 'support', 'sales', 'unknown']
/** Day on which the messages were last changed. */
const version = '2026-11-21'
const rounds = 250
const learningRate = 2
const decay = 2e-4
/** Weights smaller than this, in thousandths, change no answer that is worth having. */
const smallest = 60

await endWith(async () => {
  const { featuresOf } = await importTypeScript('src/main/engine/ai/message-features.ts')
  const examples = intents.flatMap((intent, label) => readMessages(intent).map((text) => ({ text, label })))
  const training = examples.filter(({ text }) => !isHeldOut(text))
  const heldOut = examples.filter(({ text }) => isHeldOut(text))
  const model = train(training.map(({ text, label }) => ({ features: [...featuresOf(text)], label })))
  const rounded = round(model)
  const answers = heldOut.map(({ text, label }) => ({ text, label, ...classify(rounded, [...featuresOf(text)]) }))
  const right = answers.filter(({ label, best }) => label === best).length
  const sure = answers.filter(({ confidence }) => confidence >= 0.6)
  const sureAndRight = sure.filter(({ label, best }) => label === best).length
  const accuracy = Math.round((right / heldOut.length) * 1000) / 1000
  const written = {
    description: 'Built-in deterministic classifier (no language model): made by scripts/train-classifier.mjs.',
    version,
    accuracy,
    accuracy_when_sure: Math.round((sureAndRight / sure.length) * 1000) / 1000,
    share_sure: Math.round((sure.length / heldOut.length) * 1000) / 1000,
    examples: { training: training.length, heldOut: heldOut.length },
    intents,
    ...rounded,
  }
  writeFileSync(join(checkout, 'resources/ai/classifier.json'), `${JSON.stringify(written)}\n`)
  console.log(`Trained on ${training.length} messages; ${Object.keys(rounded.weights).length} features kept.`)
  console.log(`Held out: ${right} of ${heldOut.length} right (${(accuracy * 100).toFixed(1)} %).`)
  console.log(`Sure (0.6 or more): ${sure.length} of ${heldOut.length}, ${sureAndRight} of them right.`)
  for (const [label, intent] of intents.entries()) {
    const row = intents.map((_, best) => answers.filter((one) => one.label === label && one.best === best).length)
    console.log(`  ${intent.padEnd(10)} taken for ${intents.map((name, index) => `${name} ${row[index]}`).join(', ')}`)
  }
  if (process.argv.includes('--wrong')) {
    for (const one of answers) {
      if (one.label !== one.best)
        console.log(`  ${intents[one.label]} → ${intents[one.best]} ${one.confidence.toFixed(2)}: ${one.text}`)
    }
  }
})

function readMessages(intent) {
  const lines = readFileSync(join(checkout, 'scripts/classifier', `${intent}.txt`), 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** One message in five, by its own text: adding messages moves no other. */
function isHeldOut(text) {
  return createHash('sha256').update(text).digest()[0] % 5 === 0
}

/** Multinomial logistic regression by gradient descent over all messages at once: no chance in it. */
function train(examples) {
  const places = new Map()
  for (const { features } of examples) for (const one of features) if (!places.has(one)) places.set(one, places.size)
  const rows = examples.map(({ features, label }) => ({ at: features.map((one) => places.get(one)), label }))
  const weights = new Float64Array(places.size * intents.length)
  const biases = new Float64Array(intents.length)
  for (let turn = 0; turn < rounds; turn += 1) {
    const slope = new Float64Array(weights.length)
    const biasSlope = new Float64Array(intents.length)
    for (const { at, label } of rows) {
      const scale = 1 / Math.sqrt(Math.max(at.length, 1))
      const scores = [...biases]
      for (const place of at) for (let i = 0; i < 4; i += 1) scores[i] += weights[place * 4 + i] * scale
      const chances = softmax(scores)
      for (let i = 0; i < 4; i += 1) {
        const error = chances[i] - (i === label ? 1 : 0)
        biasSlope[i] += error
        for (const place of at) slope[place * 4 + i] += error * scale
      }
    }
    for (let i = 0; i < weights.length; i += 1) {
      weights[i] -= learningRate * ((slope[i] / rows.length) * 20 + decay * weights[i])
    }
    for (let i = 0; i < 4; i += 1) biases[i] -= (learningRate * biasSlope[i]) / rows.length
  }
  return { places, weights, biases }
}

function round({ places, weights, biases }) {
  const kept = {}
  for (const [feature, place] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const row = [0, 1, 2, 3].map((i) => Math.round(weights[place * 4 + i] * 1000))
    if (row.some((weight) => Math.abs(weight) >= smallest)) kept[feature] = row
  }
  return { biases: [...biases].map((bias) => Math.round(bias * 1000) / 1000), weights: kept }
}

function classify({ biases, weights }, features) {
  const scale = features.length === 0 ? 0 : 1 / Math.sqrt(features.length)
  const scores = [...biases]
  for (const feature of features) {
    const row = Object.hasOwn(weights, feature) ? weights[feature] : undefined
    if (row !== undefined) for (let i = 0; i < 4; i += 1) scores[i] += (row[i] / 1000) * scale
  }
  const chances = softmax(scores)
  const confidence = Math.max(...chances)
  return { best: chances.indexOf(confidence), confidence }
}

function softmax(scores) {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** Loads a file of the app that imports nothing, so that training and app look at the same features. */
async function importTypeScript(path) {
  const { outputText } = typescript.transpileModule(readFileSync(join(checkout, path), 'utf8'), {
    compilerOptions: { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2023 },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}
