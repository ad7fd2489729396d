import { backupTopics } from '@cultivatd/contract/backup/backup.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { backupsRow } from './backup.store.ts'

export const backupTopicHandlers = implementTopics(backupTopics, {
  backups: {
    // A facility is compared with Metrc: then something is sent for it again.
    watches: { 'backup-run': 'all', restoration: 'all', comparison: 'all' },
    load: async ({ db, services, now }) => {
      const { folder, bucket, hour, keep } = services.config.backup
      const place = folder ?? (bucket === null ? null : `the bucket ${bucket}`)
      return [await backupsRow(db, place === null ? null : { place, hour, keep }, now())]
    },
  },
})
