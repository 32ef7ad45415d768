// Loaded before Faultline: its clock is off by the milliseconds that stand in the file of FAULTLINE_FAULT_CLOCK.
const { readFileSync } = require('node:fs')

const real = Date.now
const file = process.env.FAULTLINE_FAULT_CLOCK
Date.now = () => real() + Number(readFileSync(file, 'utf8'))
