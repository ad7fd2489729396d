import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL that tests can cut: what was on it is lost, and nobody listens until it is mended. */
export async function wayToDatabase(databaseUrl: string) {
  const target = addressIn(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(target)
    for (const [one, its] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        its.destroy()
      })
      one.pipe(its)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const { username, password, pathname, searchParams } = new URL(databaseUrl)
  const url = new URL(`postgres://127.0.0.1:${port}${pathname}`)
  url.username = searchParams.get('user') ?? username
  url.password = password

  async function cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of open) socket.destroy()
    await closed
  }

  return { url: url.href, cut, mend: () => listen(port) }
}

function addressIn(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port || searchParams.get('port') || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
}
