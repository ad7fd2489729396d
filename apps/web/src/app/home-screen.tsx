import { HomePage } from '../home/home-page.tsx'
import { useAddressedTask } from '../task/use-addressed-task.ts'
import { lazily } from '../ui/lazily.ts'

// The rooms are there first.
const HomeTasks = lazily(async () => (await import('../task/home-tasks.tsx')).HomeTasks)

/** Home with what other features know of today. */
export const HomeScreen = () => <HomePage tasks={<HomeTasks addressed={useAddressedTask()} />} />
