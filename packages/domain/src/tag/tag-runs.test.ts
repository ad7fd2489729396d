import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsWithout, tagRuns, tagsOfRuns, unavailableTagProblems, unknownTags } from './tag-runs.ts'
import { tagBehind, tagDistance, tagsInSequence } from './tag-sequence.ts'
import { TagLabel } from './tag.ts'

const tag = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`

test('a tag has 24 upper-case letters and digits', () => {
  expect(TagLabel.safeParse(tag(1)).success).toBe(true)
  for (const wrong of ['', tag(1).slice(1), `${tag(1)}0`, tag(1).toLowerCase(), ` ${tag(1)}`, 7, null])
    expect(TagLabel.safeParse(wrong).success).toBe(false)
})

test('tags that follow each other make one run, whatever the order in which they were entered', () => {
  expect(tagRuns([tag(12), tag(10), tag(11), tag(20)])).toEqual([
    { first: tag(10), count: 3 },
    { first: tag(20), count: 1 },
  ])
  expect(tagRuns([])).toEqual([])
})

test('tags of other orders, widths or without a number are no run', () => {
  expect(tagRuns(['AB9', 'AB10'])).toHaveLength(2)
  expect(tagRuns(['AX1', 'AY2'])).toHaveLength(2)
  expect(tagDistance('ABC', 'ABD')).toBeNull()
  expect(tagDistance('ABC', 'ABC')).toBe(0)
  expect(tagDistance(tag(9), tag(4))).toBe(-5)
})

test('a run goes over the ten, the hundred and the letters in the middle of a tag', () => {
  const tags = tagsInSequence('1A40A030000C289000031999', 3)
  expect(tagRuns(tags)).toEqual([{ first: '1A40A030000C289000031999', count: 3 }])
  expect(tags.at(-1)).toBe('1A40A030000C289000032001')
})

test('runs hold exactly the tags that they were made of, in as few runs as there are gaps', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 }), (serials) => {
      const labels = serials.map(tag)
      const runs = tagRuns(labels)
      expect(tagsOfRuns(runs)).toEqual(labels.toSorted())
      expect(runs).toHaveLength(serials.filter((serial) => !serials.includes(serial - 1)).length)
      for (let serial = 0; serial <= 300; serial += 7)
        expect(unavailableTagProblems([tag(serial)], { runs, promised: [] }, 'plant')).toHaveLength(
          serials.includes(serial) ? 0 : 1,
        )
    }),
  )
})

/** Of several orders, widths and lengths, and some without a number; many follow each other. */
const anyLabel = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map(tag),
  fc
    .tuple(fc.constantFrom('', 'A', 'A1', 'B'), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 25 }))
    .map(([head, width, serial]) => head + String(serial).padStart(width, '0')),
  fc.constantFrom('X', 'Y', 'A'),
)
const someLabels = fc.array(anyLabel, { maxLength: 120 })

test('runs without some tags are those of the tags that are left', () => {
  fc.assert(
    fc.property(someLabels, someLabels, (labels, gone) => {
      const left = labels.filter((label) => !gone.includes(label))
      expect(runsWithout(tagRuns(labels), gone)).toEqual(tagRuns(left))
    }),
    { numRuns: 1_000 },
  )
  const runs = tagRuns([tag(1), tag(2), tag(3)])
  expect(runsWithout(runs, [tag(2)])).toEqual([
    { first: tag(1), count: 1 },
    { first: tag(3), count: 1 },
  ])
  expect(runs).toEqual([{ first: tag(1), count: 3 }])
})

test('a tag is available when it is one of the runs, and waits when it is one of the promised', () => {
  fc.assert(
    fc.property(someLabels, someLabels, anyLabel, (unused, promised, label) => {
      const problems = unavailableTagProblems([label], { runs: tagRuns(unused), promised: tagRuns(promised) }, 'plant')
      const told = promised.includes(label)
        ? `Tag ${label} is already used by a change that waits for Metrc`
        : `Tag ${label} is not an available plant tag`
      expect(problems).toEqual(unused.includes(label) && !promised.includes(label) ? [] : [told])
    }),
    { numRuns: 1_000 },
  )
})

test('a tag so far behind another is the last of as many in sequence', () => {
  fc.assert(
    fc.property(anyLabel, fc.integer({ min: 1, max: 50 }), (first, count) => {
      const tags = tagsInSequence(first, count)
      expect(tagBehind(first, tags.length - 1)).toBe(tags.at(-1))
    }),
  )
})

test('tags that Metrc does not list are told in as few sentences as they make runs', () => {
  const available = { runs: [{ first: tag(10), count: 5 }], promised: [] }
  expect(unavailableTagProblems([tag(10), tag(14)], available, 'plant')).toEqual([])
  expect(unavailableTagProblems([tag(14), tag(15), tag(16), tag(30)], available, 'plant')).toEqual([
    `Tags ${tag(15)} to ${tag(16)} are not available plant tags`,
    `Tag ${tag(30)} is not an available plant tag`,
  ])
  expect(unavailableTagProblems([tag(1)], { runs: [], promised: [] }, 'package')).toEqual([
    `Tag ${tag(1)} is not an available package tag`,
  ])
})

test('where Metrc does not show its list, Metrc decides', () => {
  expect(unavailableTagProblems([tag(1)], unknownTags, 'plant')).toEqual([])
})

test('a tag that a waiting change uses is told as such, also where Metrc does not show its list', () => {
  const promised = [{ first: tag(10), count: 3 }]
  const available = { runs: [{ first: tag(13), count: 5 }], promised }
  expect(unavailableTagProblems([tag(10), tag(13), tag(20)], available, 'package')).toEqual([
    `Tag ${tag(10)} is already used by a change that waits for Metrc`,
    `Tag ${tag(20)} is not an available package tag`,
  ])
  expect(unavailableTagProblems([tag(11), tag(12), tag(13)], { runs: null, promised }, 'plant')).toEqual([
    `Tags ${tag(11)} to ${tag(12)} are already used by changes that wait for Metrc`,
  ])
})
