import { Backups } from '@cultivatd/domain/backup/backup'
import { permission } from '@cultivatd/domain/user/permission'
import { topics } from '../topic.ts'

export const backupTopics = topics({
  backups: {
    row: Backups,
    needs: [permission.orgAdmin],
    summary: 'When the last backups were made, what became of them, and restores, one row',
  },
})
