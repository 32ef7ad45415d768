// `npm run train-classifier`: from the messages in scripts/classifier/ (a folder for each language) to the weights of the built-in
// classifier. The same messages give the same weights. Prints the accuracy on the held-out messages, which training never sees.
// How sure an answer is has been measured too: each message is sorted by weights that were trained without it, and the scores are
// divided by the number under which those answers are right as often as they say (temperature scaling).

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import typescript from 'typescript'
import { checkout } from './folders.mjs'
import { endWith } from './problem.mjs'

const intents = ['technical', 'support', 'sales', 'unknown']
const languages = ['en', 'de', 'es', 'fr', 'pt']
/** Day on which the messages were last changed. */
const version = '2026-11-23'
const rounds = 250
const learningRate = 2
const decay = 2e-4
/** Weights smaller than this, in thousandths, change no answer that is worth having. */
const smallest = 90
/** Parts that the messages are dealt into; one of them is held out. */
const parts = 5
/** Of all messages at most this share may be answered surely and wrongly. */
const wrongAndSure = 0.015

await endWith(async () => {
  const { featuresOf } = await importTypeScript('src/main/engine/ai/message-features.ts')
  const examples = languages.flatMap((language) =>
    intents.flatMap((intent, label) =>
      readMessages(language, intent).map((text, line) => ({
        text,
        label,
        language,
        features: [...featuresOf(text)],
        part: partOf(language === 'en' ? text : `${intent} ${line}`),
      })),
    ),
  )
  const training = examples.filter(({ part }) => part !== 0)
  const heldOut = examples.filter(({ part }) => part === 0)
  const { temperature, sureFrom } = calibrate(training)
  const rounded = { ...round(train(training)), temperature, sureFrom }
  const answers = heldOut.map((one) => ({ ...one, ...classify(rounded, one.features) }))
  const right = answers.filter(({ label, best }) => label === best).length
  const sure = answers.filter(({ confidence }) => confidence >= sureFrom)
  const sureAndRight = sure.filter(({ label, best }) => label === best).length
  const share = (part, all) => Math.round((part / all) * 1000) / 1000
  const accuracy = share(right, heldOut.length)
  const byLanguage = languages.map((language) => {
    const own = answers.filter((one) => one.language === language)
    const ownRight = own.filter(({ label, best }) => label === best).length
    return [language, { heldOut: own.length, accuracy: share(ownRight, own.length) }]
  })
  const written = {
    description: 'Built-in deterministic classifier (no language model): made by scripts/train-classifier.mjs.',
    version,
    accuracy,
    accuracy_when_sure: share(sureAndRight, sure.length),
    share_sure: share(sure.length, heldOut.length),
    examples: { training: training.length, heldOut: heldOut.length },
    languages: Object.fromEntries(byLanguage),
    intents,
    ...rounded,
  }
  writeFileSync(join(checkout, 'resources/ai/classifier.json'), `${JSON.stringify(written)}\n`)
  console.log(`Trained on ${training.length} messages; ${Object.keys(rounded.weights).length} features kept.`)
  console.log(`Held out: ${right} of ${heldOut.length} right (${(accuracy * 100).toFixed(1)} %).`)
  for (const [language, { heldOut: own, accuracy: of }] of byLanguage) {
    console.log(`  ${language}: ${(of * 100).toFixed(1)} % of ${own}`)
  }
  console.log(`Scores are divided by ${temperature}; an answer is sure from ${sureFrom} on.`)
  console.log(`Sure (${sureFrom} or more): ${sure.length} of ${heldOut.length}, ${sureAndRight} of them right.`)
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

function readMessages(language, intent) {
  const lines = readFileSync(join(checkout, 'scripts/classifier', language, `${intent}.txt`), 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** By its own text, so that adding messages moves no other; what says the same in several languages stands in one part. */
function partOf(key) {
  return createHash('sha256').update(key).digest()[0] % parts
}

/**
 * The number that scores are divided by, and the confidence from which on an answer counts as sure: found on answers to messages
 * that the weights behind them never saw.
 */
function calibrate(examples) {
  const unseen = Array.from({ length: parts - 1 }, (_, index) => index + 1).flatMap((part) => {
    const model = round(train(examples.filter((one) => one.part !== part)))
    const own = examples.filter((one) => one.part === part)
    return own.map(({ features, label }) => ({ scores: scoresOf(model, features), label }))
  })
  const loss = (temperature) =>
    unseen.reduce((sum, { scores, label }) => {
      const chances = softmax(scores.map((score) => score / temperature))
      return sum - Math.log(Math.max(chances[label], 1e-12))
    }, 0)
  const tried = Array.from({ length: 91 }, (_, step) => Math.round((0.3 + step * 0.03) * 100) / 100)
  const temperature = tried.reduce((best, one) => (loss(one) < loss(best) ? one : best))
  const answers = unseen.map(({ scores, label }) => {
    const chances = softmax(scores.map((score) => score / temperature))
    const confidence = Math.max(...chances)
    return { confidence, wrong: chances.indexOf(confidence) !== label }
  })
  const tooMany = (threshold) =>
    answers.filter(({ confidence, wrong }) => wrong && confidence >= threshold).length > wrongAndSure * answers.length
  const sureFrom = Array.from({ length: 50 }, (_, step) => (50 + step) / 100).find((one) => !tooMany(one)) ?? 1
  return { temperature, sureFrom }
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

function classify(model, features) {
  const chances = softmax(scoresOf(model, features).map((score) => score / model.temperature))
  const confidence = Math.max(...chances)
  return { best: chances.indexOf(confidence), confidence }
}

function scoresOf({ biases, weights }, features) {
  const scale = features.length === 0 ? 0 : 1 / Math.sqrt(features.length)
  const scores = [...biases]
  for (const feature of features) {
    const row = Object.hasOwn(weights, feature) ? weights[feature] : undefined
    if (row !== undefined) for (let i = 0; i < 4; i += 1) scores[i] += (row[i] / 1000) * scale
  }
  return scores
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
