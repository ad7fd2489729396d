import { expect, test } from 'vitest'
import { nodeWarning } from './node-age.ts'

test('a Node that nobody mends any more is told of in one line, and no other', () => {
  expect(nodeWarning('20.19.4')).toBe(
    'Node 20.19.4 works and gets no security updates any more: Node 22 or 24 is recommended',
  )
  for (const version of ['22.12.0', '24.1.0', '26.0.0']) expect(nodeWarning(version)).toBeNull()
})
