import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { latestDay } from '@cultivatd/domain/field/field'
import type { Task } from '@cultivatd/domain/task/task'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { activeFacilities } from '../facility/facility.store.ts'
import { networkOf } from '../http/client-address.ts'
import { requestRate } from '../http/request-rate.ts'
import type { Services } from '../http/services.ts'
import { tasksOfPerson } from '../task/task.store.ts'
import { taskCalendar } from './task-calendar.ts'
import { ownerOf } from './task-feed.store.ts'

export const feedPath = (token: string): string => `/api/task/feed/${token}.ics`

/** A calendar program asks every few hours; the programs of a whole organization may come from one network. */
const perSecond = { token: 1, network: 10 }

/** Completed tasks stay in the calendar for so long. */
const completedDays = 30

const unknown = 'There is no calendar at this address. Make a new address on your account page.'

/** The own tasks for calendar programs, which cannot sign in: who knows the address reads them (decision 077). */
export function serveTaskFeed(app: FastifyInstance, { db, publicUrl, now }: Services): void {
  const ofNetwork = requestRate(perSecond.network, now)
  const ofToken = requestRate(perSecond.token, now)
  app.get<{ Params: { token: string } }>(feedPath(':token'), async (request, reply) => {
    const { token } = request.params
    ofNetwork(networkOf(request.ip))
    const owner = /^[0-9a-f]{48}$/.test(token) ? await ownerOf(db, token) : undefined
    if (!owner) throw new AppError('not-found', unknown)
    ofToken(owner.id)
    const text = taskCalendar(await tasksNow(db, owner.id, latestDay(now())), publicUrl)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

/** A proxy that compresses may have made the tag a weak one. */
const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Their open and lately completed tasks, with the places in active facilities only (READ-21). */
async function tasksNow(db: Db, userId: string, today: string): Promise<Task[]> {
  const active = new Set((await activeFacilities(db)).map(({ id }) => id))
  const since = new Date(Date.parse(today) - completedDays * 86_400_000).toISOString().slice(0, 10)
  const tasks = await tasksOfPerson(db, userId, since)
  return tasks.map((task) => ({
    ...task,
    places: task.places.filter((_place, at) => active.has(task.locations[at]?.facilityId ?? '')),
  }))
}
