import { describe, expect, test } from 'vitest'
import { anArticleForm, aParagraph } from './article.builders.ts'
import { ArticleForm, type ArticleNode } from './article.ts'
import { ArticleCategoriesForm, categoriesTold, categoryChanges, InfoCategory } from './article-category.ts'
import { articleText, excerptOf, picturesIn, searchedWords } from './article-text.ts'
import { infoCategories } from './info-categories.ts'
import { pictureUrlProblem } from './picture-address.ts'

const image = (url: string): ArticleNode => ({ type: 'image', url, children: [{ text: '' }] })
const item = (text: string) => ({ type: 'list-item' as const, children: [{ text }] })
const everyNode: ArticleNode[] = [
  { type: 'heading-one', children: [{ text: 'Harvest' }] },
  { type: 'heading-two', children: [{ text: 'Before' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'One ' },
      { text: 'column', bold: true, italic: true },
      { text: '0123', code: true, underline: true },
    ],
  },
  { type: 'block-quote', children: [{ text: 'Do not package yet.' }] },
  { type: 'bulleted-list', children: [item('Weigh'), item('Waste')] },
  { type: 'numbered-list', children: [item('Start')] },
  image('/api/article-image/p1'),
  image('/help/harvest.webp'),
]
const messages = (form: object) => ArticleForm.safeParse(form).error?.issues.map(({ message }) => message)
const withNode = (node: unknown) => ({ ...anArticleForm(), content: [node] })

describe('an article', () => {
  test('[HELP-07] [HELP-08] [DATA-41] is kept exactly as the editor has it, with every node and mark', () => {
    const form = anArticleForm({ content: everyNode })
    expect(ArticleForm.parse(structuredClone(form))).toEqual(form)
  })

  test('[HELP-04] needs a title', () => {
    expect(messages(anArticleForm({ name: ' ' }))).toEqual(['Please enter a value'])
  })

  test.each([
    ['another node', { type: 'script', children: [{ text: 'x' }] }, /Nothing like this/],
    ['another mark', { ...aParagraph(), children: [{ text: 'x', blink: true }] }, /blink/],
    ['another field', { ...aParagraph(), onclick: 'x' }, /onclick/],
    ['a program as picture', image('javascript:alert(1)'), /Add the picture in the editor/],
    ['a picture elsewhere', image('https://example.com/a.png'), /Add the picture in the editor/],
    ['a way out of our pictures', image('/api/article-image/../account'), /Add the picture in the editor/],
    ['a picture with words in it', { ...image('/help/a.webp'), children: [{ text: 'x' }] }, /expected/],
    [
      'a list in a list',
      { type: 'bulleted-list', children: [{ type: 'bulleted-list', children: [item('x')] }] },
      /expected/,
    ],
  ])('with %s is refused', (_what, node, told) => {
    expect(messages(withNode(node))?.[0]).toMatch(told)
  })

  test('of more than somebody reads is refused with what to do', () => {
    expect(messages(withNode(aParagraph('x'.repeat(200_000))))?.[0]).toMatch(
      /at most 200,000 characters.*Make two of it/,
    )
    const many = Array.from({ length: 2001 }, () => aParagraph('x'))
    expect(messages({ ...anArticleForm(), content: many })?.[0]).toMatch(/at most 2,000 parts/)
  })

  test('has a text to be searched, and pictures to be kept', () => {
    expect(articleText(everyNode)).toBe('Harvest\nBefore\nOne column0123\nDo not package yet.\nWeigh\nWaste\nStart')
    expect(picturesIn([...everyNode, image('/api/article-image/p1')])).toEqual(['p1'])
  })
})

test('what is looked for is shown with the words around it', () => {
  expect(searchedWords(' Dry-room, 60 °F! ')).toEqual(['dry', 'room', '60', 'f'])
  const text = `${'before '.repeat(30)}the stems snap${' after'.repeat(30)}`
  expect(excerptOf(text, ['stems'])).toMatch(/^… before .*the stems snap.* after …$/)
  expect(excerptOf('Short', ['short'])).toBe('Short')
  expect(excerptOf('Short', ['long'])).toBe('')
})

describe('categories', () => {
  const daily = { id: 'a', name: 'Daily rounds' }
  const plants = { id: 'b', name: 'Plants' }
  const line = (id: string, name: string, categoryId = '') => ({ id, name, categoryId })

  test('[DATA-40] [HELP-01] stand in their order with their articles by name', () => {
    const found = infoCategories([plants, daily], [line('2', 'Water', 'a'), line('1', 'Morning', 'a')])
    expect(found.map((one) => InfoCategory.parse(one))).toEqual([
      { id: 'b', index: 0, name: 'Plants', articles: [] },
      {
        id: 'a',
        index: 1,
        name: 'Daily rounds',
        articles: [
          { id: '1', name: 'Morning' },
          { id: '2', name: 'Water' },
        ],
      },
    ])
  })

  test('[HELP-06] [DATA-75] [READ-98] Unassigned is last where an article is in none, or there are none', () => {
    const unassigned = { id: 'unassigned', index: 999, name: 'Unassigned' }
    expect(infoCategories([], [])).toEqual([{ ...unassigned, articles: [] }])
    expect(infoCategories([daily], [line('1', 'Draft'), line('2', 'Lost', 'gone')]).at(-1)).toEqual({
      ...unassigned,
      articles: [
        { id: '1', name: 'Draft' },
        { id: '2', name: 'Lost' },
      ],
    })
    expect(infoCategories([daily], [])).toHaveLength(1)
  })

  test('[HELP-05] each has a name of its own, and Unassigned is nobody’s', () => {
    const problem = (...categories: { id: string; name: string }[]) =>
      ArticleCategoriesForm.safeParse({ categories }).error?.issues[0]?.message
    expect(problem(daily, plants)).toBeUndefined()
    expect(problem({ id: 'a', name: ' ' })).toBe('Please enter a value')
    expect(problem(daily, { id: 'c', name: 'Daily Rounds' })).toBe('Daily Rounds is there twice')
    expect(problem({ id: 'a', name: 'unassigned' })).toMatch(/^Choose another name/)
    expect(problem({ id: 'unassigned', name: 'Other' })).toMatch(/^Choose another name/)
  })

  test('the changes that are not saved yet are counted: new, gone, called otherwise, moved past others', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, name: id }))
    if (!a || !b || !c) throw new Error('Three were made')
    expect(categoryChanges([a, b, c], [a, b, c])).toBe(0)
    expect(categoryChanges([a, b, c], [c, a, b])).toBe(1)
    expect(categoryChanges([a, b, c], [c, b, a])).toBe(2)
    expect(categoryChanges([a, b], [{ ...b, name: 'x' }, c])).toBe(3)
  })

  test('who is told of a change hears which are new and which are called otherwise', () => {
    expect(categoriesTold([daily], [plants, { ...daily, name: 'Rounds' }])).toEqual([
      'added the help category Plants',
      'changed the help category Daily rounds to Rounds',
    ])
    expect(categoriesTold([daily, plants], [plants, daily])).toEqual([])
  })
})

test('[HELP-03] [READ-99] a picture comes from an address that ends as pictures do, whatever is asked behind it', () => {
  for (const ending of ['png', 'JPG', 'jpeg', 'gif', 'webp'])
    expect(pictureUrlProblem(`https://example.com/a.${ending}?size=2`)).toBeNull()
  for (const url of ['https://example.com/a.svg', 'https://example.com/a?x=b.png'])
    expect(pictureUrlProblem(url)).toBe('Ends in png, jpg, jpeg, gif or webp')
  for (const url of ['a.png', 'javascript:a.png', 'file:///a.png', 'data:image/png;base64,AA.png'])
    expect(pictureUrlProblem(url)).toBe('Enter an address that begins with https://')
})
