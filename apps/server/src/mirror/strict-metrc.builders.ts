import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a strict Metrc does not take, or how it answers less than it should. Everything else goes through. */
export interface Strictness {
  /** 400 for a window that ends after now. */
  futureEnds?: boolean
  /** 400 with these words for a window of more than a day. */
  wideWindows?: string
  /** This status for paging parameters. */
  paging?: 400 | 404
  /** This status for each list whose path this fits, whatever is asked. */
  lists?: { path: RegExp; status: 400 | 401 | 403 | 404; body?: object }
  /** 400 for a window on lists whose path ends like this, which document none. */
  windowsOf?: RegExp
  /** Of lists whose path this fits only the first rows of a page come, though all are counted. */
  shortPages?: { path: RegExp; rows: number }
  /** Windows of lists whose path this fits hold nothing, though something comes without one. */
  emptyWindows?: RegExp
}

const dayMs = 86_400_000

/** A Metrc that is stricter than most, in front of a running sandbox. For tests. */
export async function startStrictMetrc(behind: string, strictness: Strictness) {
  const strict = { current: strictness }
  const asked: { url: URL; status: number }[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', behind)
    const refusal = request.method === 'GET' ? refusalOf(strict.current, url) : null
    asked.push({ url, status: refusal?.status ?? 200 })
    if (refusal) return send(response, refusal.status, refusal.body)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '' } = request.headers
    const init = { method: request.method ?? 'GET', headers: { authorization, 'content-type': 'application/json' } }
    const passed = await fetch(url, { ...init, body: chunks.length > 0 ? Buffer.concat(chunks) : null })
    const text = await passed.text()
    const date = passed.headers.get('date') ?? ''
    if (passed.status !== 200 || !text.startsWith('{"Data"')) return send(response, passed.status, text, date)
    send(response, 200, lessened(strict.current, url, JSON.parse(text) as Page), date)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every question that came, with what it was answered. */
    asked,
    become(other: Strictness) {
      strict.current = other
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Page {
  Data: unknown[]
  Total: number
  TotalRecords: number
}

function send(response: ServerResponse, status: number, body: object | string, date = ''): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(date === '' ? {} : { date }) }
  response.writeHead(status, headers).end(text)
}

function refusalOf(strictness: Strictness, url: URL): { status: number; body: object } | null {
  const { futureEnds, wideWindows, paging, lists, windowsOf } = strictness
  const [start, end] = ['lastModifiedStart', 'lastModifiedEnd'].map((name) => url.searchParams.get(name))
  const isWindow = Boolean(start && end)
  const message = (text: string, status = 400) => ({ status, body: { Message: text } })
  if (lists?.path.test(url.pathname)) return { status: lists.status, body: lists.body ?? {} }
  if (paging !== undefined && url.searchParams.has('pageSize')) return message('Not Found', paging)
  if (windowsOf?.test(url.pathname) && isWindow) return message('The request is invalid.')
  if (!isWindow) return null
  if (futureEnds && Date.parse(end ?? '') > Date.now()) return message('lastModifiedEnd is in the future.')
  const isWide = Date.parse(end ?? '') - Date.parse(start ?? '') > dayMs
  return wideWindows !== undefined && isWide ? message(wideWindows) : null
}

function lessened({ shortPages, emptyWindows }: Strictness, url: URL, page: Page): Page {
  if (shortPages?.path.test(url.pathname)) return { ...page, Data: page.Data.slice(0, shortPages.rows) }
  const isEmptied = emptyWindows?.test(url.pathname) && url.searchParams.has('lastModifiedStart')
  return isEmptied ? { ...page, Data: [], Total: 0, TotalRecords: 0 } : page
}
