import type { TypedResults } from '@cultivatd/domain/lab-test/typed-results'
import type { Control } from 'react-hook-form'

/** The form of results, as its parts are handed it. */
export type ResultsControl = Control<TypedResults, unknown, { results: unknown }>
