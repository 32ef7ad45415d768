import type { Pattern } from 'acorn'
import { unsupported, type Compile, type Source } from './code.ts'
import type { Frame, Names } from './names.ts'
import { leave, type Run } from './run.ts'
import { isList, isPlain, legal, memberOf } from './values.ts'

/** Puts a value into the names of a pattern. */
type Binding = (run: Run, frame: Frame, value: unknown) => void

/** The names of a pattern, which are there from now on. */
export function binding(pattern: Pattern, source: Source, names: Names, compile: Compile): Binding {
  switch (pattern.type) {
    case 'Identifier': {
      if (pattern.name.startsWith('$')) return unsupported()
      const place = names.add(pattern.name)
      return (_run, frame, value) => {
        frame.values[place] = value
      }
    }
    case 'AssignmentPattern': {
      const preset = compile(pattern.right, source, names)
      const bind = binding(pattern.left, source, names, compile)
      return (run, frame, value) => {
        bind(run, frame, value === undefined ? preset(run, frame) : value)
      }
    }
    case 'ArrayPattern': {
      const rest = pattern.elements.findIndex((element) => element?.type === 'RestElement')
      const binds = pattern.elements.map((element) => {
        if (element === null) return null
        return binding(element.type === 'RestElement' ? element.argument : element, source, names, compile)
      })
      return (run, frame, value) => {
        if (!isList(value)) return leave()
        binds.forEach((bind, place) => {
          bind?.(run, frame, place === rest ? run.list(value.slice(place)) : legal(value[place]))
        })
      }
    }
    case 'ObjectPattern': {
      const binds = pattern.properties.map((property) => {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
          return unsupported()
        return { key: property.key.name, bind: binding(property.value, source, names, compile) }
      })
      return (run, frame, value) => {
        if (!isPlain(value)) return leave()
        for (const { key, bind } of binds) bind(run, frame, memberOf(value, key))
      }
    }
    default:
      return unsupported()
  }
}

/** The names that a pattern brings. */
export function namesIn(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)))
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => (one.type === 'Property' ? namesIn(one.value) : unsupported()))
    default:
      return unsupported()
  }
}
