import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** Shared by all connections: a sixteenth of the machine, since a server, a browser and the system live on it too. */
const sharedMegabytes = Math.round(Math.min(512, Math.max(64, totalmem() / megabyte / 16)))

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Settings of PostgreSQL for a small machine that does other things too. Given at the start, so that no file can say
 * otherwise.
 */
export const settingsOf = (isDurable: boolean): Record<string, string> => ({
  ...(isDurable ? durable : quick),
  cluster_name: 'cultivatd',
  max_connections: '50',
  shared_buffers: `${sharedMegabytes}MB`,
  effective_cache_size: `${sharedMegabytes * 4}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // The disk of today reads anywhere as quickly as in order.
  random_page_cost: '1.1',
  // Counts read indexes alone as long as most pages are known to be seen by all.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  // Each of these is a process, or memory that a small container does not give.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  log_checkpoints: 'off',
})
