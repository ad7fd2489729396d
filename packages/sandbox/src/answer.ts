/** What a request is answered with, before it becomes bytes. `json` is already serialised, so that lists can join cached rows. */
export interface Answer {
  status: number
  body: string
  type: 'application/json; charset=utf-8' | 'text/html; charset=utf-8' | 'text/plain; charset=utf-8'
  headers?: Record<string, string>
}

const json = 'application/json; charset=utf-8'

/** 200 with a value as JSON. */
export const answerJson = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value), type: json })

/** 200 with text that is JSON already. */
export const answerSerialised = (body: string): Answer => ({ status: 200, body, type: json })

/** 200 with an empty body, as most PUTs and `DELETE /{id}` answer (Metrc reference §4). */
export const answerEmpty = (): Answer => ({ status: 200, body: '', type: json })

/** The envelope-less result of POSTs: ids in request order (§4). */
export const answerIds = (ids: readonly number[]): Answer => answerJson({ Ids: ids, Warnings: null })

/** One refused row of an array body; rows count from zero (§5.2). */
export interface RowProblem {
  row: number
  message: string
}

/** An answer that is not 200: thrown anywhere below the request handler, mapped once. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`${answer.status} ${answer.body}`)
    this.answer = answer
  }
}

/** `{"Message"}`: failures of the whole request (§5.2). */
export const refuseMessage = (status: number, message: string, headers?: Record<string, string>): Refusal =>
  new Refusal({ status, body: JSON.stringify({ Message: message }), type: json, headers })

/** An empty body: how Metrc answers most missing keys and permissions (§5.1). */
export const refuseEmpty = (status: number): Refusal =>
  new Refusal({ status, body: '', type: 'text/plain; charset=utf-8' })

/** Plain text, as for a key of another API version (§1). */
export const refuseText = (status: number, text: string, type: Answer['type'] = 'text/plain; charset=utf-8'): Refusal =>
  new Refusal({ status, body: text, type })

/** The list of refused rows: lower-case keys, several entries may share a row (§5.2). */
export const refuseRows = (rows: readonly RowProblem[]): Refusal =>
  new Refusal({ status: 400, body: JSON.stringify(rows), type: json })
