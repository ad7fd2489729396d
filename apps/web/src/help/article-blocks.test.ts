import type { ArticleNode } from '@cultivatd/domain/help/article'
import { createEditor, Editor, Transforms } from 'slate'
import { expect, test, vi } from 'vitest'
import { insertPicture, toggleBlock, toggleMark, withArticle } from './article-blocks.ts'

const paragraph = (text = ''): ArticleNode => ({ type: 'paragraph', children: [{ text }] })

function anEditor(content: ArticleNode[] = [paragraph()]) {
  const taken = { files: vi.fn<(files: readonly File[]) => void>(), url: vi.fn<(url: string) => void>() }
  const editor = withArticle(createEditor(), taken)
  editor.children = content
  Transforms.select(editor, Editor.end(editor, []))
  return { editor, taken, type: (text: string) => [...text].forEach((sign) => editor.insertText(sign)) }
}

const data = (of: Record<string, string>, files: File[] = []) =>
  ({ files, getData: (type: string) => of[type] ?? '' }) as unknown as DataTransfer
const fragment = (nodes: unknown) => ({
  'application/x-slate-fragment': btoa(encodeURIComponent(JSON.stringify(nodes))),
})
const asData = (editor: Editor, of: DataTransfer) => editor.insertData(of)

test('[HELP-07] a line that begins with a sign becomes what the sign says, and Enter on an empty item leaves the list', () => {
  const { editor, type } = anEditor()
  type('## Steps')
  editor.insertBreak()
  type('1. Weigh')
  editor.insertBreak()
  editor.insertBreak()
  type('Done')
  expect(editor.children).toEqual([
    { type: 'heading-two', children: [{ text: 'Steps' }] },
    { type: 'numbered-list', children: [{ type: 'list-item', children: [{ text: 'Weigh' }] }] },
    paragraph('Done'),
  ])
})

test('[HELP-08] what is selected gets a mark and loses it, a block is taken back by the same press', () => {
  const { editor } = anEditor([paragraph('Weigh first')])
  Transforms.select(editor, Editor.range(editor, []))
  toggleMark(editor, 'bold')
  toggleBlock(editor, 'block-quote')
  expect(editor.children).toEqual([{ type: 'block-quote', children: [{ text: 'Weigh first', bold: true }] }])
  toggleMark(editor, 'bold')
  toggleBlock(editor, 'block-quote')
  expect(editor.children).toEqual([paragraph('Weigh first')])
})

test('what was copied elsewhere comes in only as far as an article may hold it', () => {
  const { editor } = anEditor()
  const evil = [{ type: 'image', url: 'javascript:alert(1)', children: [{ text: '' }] }]
  asData(editor, data({ ...fragment(evil), 'text/html': '<script>x</script>', 'text/plain': 'One\nTwo' }))
  expect(editor.children).toEqual([paragraph('One'), paragraph('Two')])
})

test('[HELP-03] pictures come by drop and paste before words, and by an address that ends as pictures do', () => {
  const { editor, taken } = anEditor()
  const file = new File(['x'], 'a.png')
  asData(editor, data({ 'text/plain': 'beside' }, [file]))
  expect(taken.files).toHaveBeenCalledWith([file])
  asData(editor, data({ 'text/plain': ' https://example.com/a.JPG?x=1 ' }))
  expect(taken.url).toHaveBeenCalledWith('https://example.com/a.JPG?x=1')
  asData(editor, data({ 'text/plain': 'https://example.com/a.svg' }))
  expect(taken.url).toHaveBeenCalledTimes(1)
  insertPicture(editor, '/api/article-image/p1', [0])
  expect(editor.children).toEqual([
    paragraph('https://example.com/a.svg'),
    { type: 'image', url: '/api/article-image/p1', children: [{ text: '' }] },
    paragraph(),
  ])
})
