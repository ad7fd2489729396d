import { expect, test } from 'vitest'
import { matchedLevels, topicProblem } from './topic.ts'

test('a topic names its levels, of which + may be any but the first', () => {
  for (const topic of ['site/veg 1/climate', 'site/+/climate', 'site', '/site/+/+', 'tele/naïve/SENSOR'])
    expect(topicProblem(topic)).toBeNull()
  expect(topicProblem('farm/#')).toBe('Name each level: # would take in whatever lies below')
  expect(topicProblem('$SYS/broker/load')).toBe('A topic that begins with $ belongs to the broker itself')
  expect(topicProblem('farm/veg+/climate')).toBe('+ stands for a whole level: farm/+/climate')
  expect(topicProblem('+/climate')).toBe('Begin with a level that has a name')
  expect(topicProblem('farm\u0000')).toBe('Use letters, numbers and signs')
  expect(topicProblem('a'.repeat(201))).toBe('Use at most 200 characters')
})

test('a message belongs to a source whose levels are its own, + standing for one', () => {
  expect(matchedLevels('farm/veg 1/climate', 'farm/veg 1/climate')).toEqual([])
  expect(matchedLevels('farm/+/+/state', 'farm/veg 1/humidity/state')).toEqual(['veg 1', 'humidity'])
  expect(matchedLevels('farm/+', 'farm/')).toEqual([''])
  for (const topic of ['farm', 'farm/veg 1/climate/x', 'barn/veg 1/climate', 'farm/veg 1/Climate'])
    expect(matchedLevels('farm/+/climate', topic)).toBeNull()
})
