import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupPlace, namesBegin } from '../backup/keep-backups.ts'
import { createS3Shelf, type Shelf } from '../file/s3-shelf.ts'
import { backUpInThread } from './backup-thread.ts'
import type { Config } from './config.ts'

/** The bucket that backups go to; null where they do not. */
export function shelfOf({ s3, backup }: Config): Shelf | null {
  return s3 && backup.bucket !== null ? createS3Shelf({ ...s3, bucket: backup.bucket }, () => new Date()) : null
}

/** Where backups are written by themselves; null where none are. */
export function placeOfBackups(config: Config): BackupPlace | null {
  const { folder } = config.backup
  const shelf = shelfOf(config)
  if (shelf !== null) return inBucket(config, shelf)
  if (folder === null) return null
  return {
    make: (name) => backUpInThread(config, { path: join(folder, name), object: null }),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** It is written on the disk first, and read back there: a bucket gets what is whole. */
function inBucket(config: Config, shelf: Shelf): BackupPlace {
  const path = join(config.dataDir, 'backup-on-its-way')
  return {
    async make(name) {
      // What a killed server left.
      rmSync(path, { force: true })
      return backUpInThread(config, { path, object: name })
    },
    list: () => shelf.list(namesBegin),
    remove: (name) => shelf.remove(name),
  }
}
