import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { AppError } from '@cultivatd/domain/app-error'
import { afterEach, expect, test } from 'vitest'
import { printTo } from './printer.ts'

const open: (Server | Socket)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('close' in one) await new Promise((resolve) => one.close(resolve))
    else one.destroy()
  }
})

/** A printer on loopback that does this with whoever connects. */
async function aPrinter(act: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    open.unshift(socket)
    act(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return { name: 'Vault', host: '127.0.0.1', port: (server.address() as AddressInfo).port, resolution: 203 as const }
}

const patience = { connectMs: 2_000, idleMs: 400, closeMs: 300 }
const commands = Buffer.from('^XA^FO0,0^FDOne^FS^XZ\n')
/** More than the system takes for a reader that does not read. */
const many = Buffer.alloc(30_000_000, 'x')
const saidOf = (printing: Promise<void>): Promise<unknown> =>
  printing.then(
    () => 'printed',
    (error: unknown) => (error instanceof AppError ? [error.code, error.message] : error),
  )
const stopped =
  'The printer Vault stopped taking labels. Look at what it printed before you print again, not to have some of them twice.'
const notThere =
  'The printer Vault does not answer. Nothing was printed: look whether it is on and in the network, and print again.'

test('a printer gets the commands as they are, one that closes and one that never does', async () => {
  const got: Buffer[] = []
  const closing = await aPrinter((socket) => socket.on('data', (part) => got.push(part)))
  expect(await saidOf(printTo(closing, commands, patience))).toBe('printed')
  expect(Buffer.concat(got).toString()).toBe(commands.toString())
  const server = await aPrinter((socket) => void socket.resume())
  expect(await saidOf(printTo({ ...server, host: 'localhost' }, commands, patience))).toBe('printed')
})

test('one that keeps the line open is not waited for once it has everything', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    open.unshift(socket)
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const { port } = server.address() as AddressInfo
  const printer = { name: 'Vault', host: '127.0.0.1', port, resolution: 203 as const }
  expect(await saidOf(printTo(printer, commands, patience))).toBe('printed')
})

test('one that is off is told as such, and nothing was printed', async () => {
  const printer = await aPrinter(() => undefined)
  for (const one of open.splice(0)) if ('close' in one) await new Promise((resolve) => one.close(resolve))
  expect(await saidOf(printTo(printer, commands, patience))).toEqual(['conflict', notThere])
  const unknown = { ...printer, host: 'no-such-printer.invalid' }
  expect(await saidOf(printTo(unknown, commands, patience))).toEqual(['conflict', notThere])
})

test('one that stops reading, and one that hangs up, are told as such: some may be printed', async () => {
  const silent = await aPrinter((socket) => void socket.pause())
  expect(await saidOf(printTo(silent, many, patience))).toEqual(['conflict', stopped])
  const rude = await aPrinter((socket) => socket.once('data', () => socket.destroy()))
  expect(await saidOf(printTo(rude, many, patience))).toEqual(['conflict', stopped])
  // It may be gone before it was there.
  const quick = await aPrinter((socket) => socket.resetAndDestroy())
  expect([notThere, stopped]).toContain(Object(await saidOf(printTo(quick, many, patience)))[1])
})
