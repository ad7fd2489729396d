import { randomUUID } from 'node:crypto'
import { isOpen } from '@cultivatd/domain/operation/open'
import type { OperationState } from '@cultivatd/domain/operation/operation'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import type { RoomType } from '@cultivatd/domain/room/room'
import type { SystemForm, SystemType } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { putJob } from '../processing-job/processing-job.store.ts'
import { saveSystem } from '../system/system.store.ts'
import { externalTransfers } from '../transfer/external-transfer.store.ts'
import { transferTemplates } from '../transfer/template.store.ts'
import type { trackedTestServer } from './tracked-server.builders.ts'

type Server = Awaited<ReturnType<typeof trackedTestServer>>

/** Somebody who works at the grower of the small world, and what tests of tracked routes give them; for tests. */
export async function trackedGrower(server: Server) {
  const { token } = await server.person([permission.strainView])
  const { control } = server.sandbox
  const records = testRecords(control)
  const { mirror } = server.services
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.call('POST', `/api/${path}`, { token, body: { facilityId: grower, ...body }, headers })
  return {
    token,
    post,
    get: (path: string) => server.call('GET', `/api/${path}`, { token }),
    send: (method: 'PUT' | 'DELETE', path: string, body: object) =>
      server.call(method, `/api/${path}`, { token, body: { facilityId: grower, ...body } }),
    /** A template of an outgoing transfer that the mirror has read; answers its id. */
    async template(): Promise<number> {
      const { id } = records.transferTemplate()
      await mirror.syncNow(grower)
      for (;;) {
        const [found] = await transferTemplates(server.db, grower, [String(id)])
        if (found?.deliveries[0]?.id) return id
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** A transfer from outside that the mirror has read; answers its id. */
    async externalTransfer(): Promise<number> {
      const { id } = records.externalTransfer()
      await mirror.syncNow(grower)
      for (;;) {
        const [found] = await externalTransfers(server.db, grower, [String(id)])
        if (found?.deliveryId) return id
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    put: (path: string, body: object) =>
      server.call('PUT', `/api/${path}`, { token, body: { facilityId: grower, ...body } }),
    /** The sentences of a refusal. */
    messages: ({ answer }: { answer: unknown }) =>
      (answer as { errors: { message: string }[] }).errors.map(({ message }) => message),
    /** Follows an action of many to its end: what became of each record. */
    async ends({ answer }: { answer: unknown }): Promise<Map<string, OperationState>> {
      const ids = Outcome.parse(answer).operations.map(({ id }) => id)
      for (;;) {
        const { rows } = await sql<{ record: string; state: OperationState }>`
          select records ->> 0 as record, state from operation where id = any (${ids})`.execute(server.db)
        if (rows.every(({ state }) => !isOpen(state))) return new Map(rows.map(({ record, state }) => [record, state]))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** How many writes have reached Metrc. */
    writes: () => control.requests.writes.length,
    /** A new room; answers its id. */
    async room(name: string, locationType: string, types: readonly RoomType[]): Promise<string> {
      const { answer } = await post('location/create', { name, locationType, types })
      return (answer as { id: string }).id
    },
    /** A new system of a room, of two racks with two levels of three zones; answers its id. */
    async system(roomId: string, type: SystemType, form: Partial<SystemForm> = {}): Promise<string> {
      const id = randomUUID()
      const size = { rackCount: 2, levelCount: 2, zoneCount: 3 }
      await saveSystem(server.db, grower, roomId, id, { name: id, type, ...size, ...form })
      return id
    },
    /** A room of the small world. */
    roomId: (name: string) =>
      String(control.all(grower, 'location').find((location) => location.Name === name)?.Id ?? 'none'),
    async plant(fields: Parameters<typeof records.plant>[0] = {}) {
      const plant = records.plant(fields)
      await mirror.refresh(grower, { plants: [plant.Label] })
      return plant
    },
    async plants(count: number, fields: Parameters<typeof records.plant>[0] = {}) {
      const plants = Array.from({ length: count }, () => records.plant(fields))
      const labels = plants.map(({ Label }) => Label)
      for (let at = 0; at < count; at += 20) await mirror.refresh(grower, { plants: labels.slice(at, at + 20) })
      return plants
    },
    async batch(fields: Parameters<typeof records.batch>[0] = {}) {
      const batch = records.batch(fields)
      await mirror.refresh(grower, { plantBatches: [batch.Id] })
      return batch
    },
    async harvest(fields: Parameters<typeof records.harvest>[0] = {}) {
      const harvest = records.harvest(fields)
      await mirror.refresh(grower, { harvests: [harvest.Id] })
      return harvest
    },
    /** A job that is listed here as in Metrc. */
    async job(fields: Parameters<typeof records.job>[0] = {}) {
      const job = records.job(fields)
      await putJob(server.db, grower, job.IsFinished ? 'processingJobsInactive' : 'processingJobsActive', job)
      await sql`
        insert into reference_list (facility_id, id, metrc)
        values (${grower}, 'processingJobTypesActive', ${jsonb([{ Name: job.JobTypeName }])})
        on conflict (facility_id, id) do update set metrc = excluded.metrc, version = nextval('row_version')`.execute(
        server.db,
      )
      return job
    },
    async pkg(fields: Parameters<typeof records.pkg>[0] = {}) {
      const pkg = records.pkg(fields)
      await mirror.refresh(grower, { packages: [pkg.Label] })
      return pkg
    },
  }
}
