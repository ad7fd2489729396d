import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Sandbox } from '../sandbox.ts'
import { roomPath } from '../screen.ts'

/** What the places of the demo lie at. */
export type Known = Awaited<ReturnType<typeof knownOf>>

export async function knownOf(sandbox: Sandbox) {
  const { redFork, stillwater } = demoLicenses
  const locations = await sandbox.all(redFork, 'location')
  const idOf = (name: string) => locations.find(({ Name }) => Name === name)?.Id ?? 0
  const harvests = await sandbox.all(redFork, 'harvest')
  return {
    room: (name: string) => roomPath(redFork, idOf(name)),
    environment: (name: string) => `/environment/${idOf(name)}`,
    facility: `/facility/${redFork}`,
    stillwater: `/facility/${stillwater}`,
    label: '1A4FF0300000022000008128',
    harvest: harvests.find(
      ({ DryingLocationName, FinishedDate }) => DryingLocationName === 'Dry 1' && FinishedDate === null,
    ),
    finished: harvests.find(({ FinishedDate }) => (FinishedDate ?? '') > '2020'),
    batch: (await sandbox.all(redFork, 'plantBatch')).find(({ UntrackedCount }) => UntrackedCount > 0)?.Name ?? '',
  }
}
