import { beforeEach } from 'vitest'
import { forgetServerTime } from './server-time.ts'

// Files of tests share their modules: what one heard of the clock of a server is not known to the next.
beforeEach(forgetServerTime)
