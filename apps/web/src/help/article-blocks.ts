import { ArticleContent, type ArticleNode } from '@cultivatd/domain/help/article'
import { pictureUrlProblem } from '@cultivatd/domain/help/picture-address'
import { type BaseEditor, Editor, Element, Path, Range, Transforms } from 'slate'
import type { HistoryEditor } from 'slate-history'
import type { ReactEditor } from 'slate-react'

type Leaf = Extract<ArticleNode, { type: 'paragraph' }>['children'][number]
type Item = Extract<ArticleNode, { type: 'bulleted-list' }>['children'][number]
type ArticleEditorOf = BaseEditor & ReactEditor & HistoryEditor

declare module 'slate' {
  interface CustomTypes {
    Editor: ArticleEditorOf
    Element: ArticleNode | Item
    Text: Leaf
  }
}

export type Mark = 'bold' | 'italic' | 'underline' | 'code'
type BlockType = Exclude<ArticleNode['type'], 'image' | 'paragraph'>

const isList = (type: string): type is 'bulleted-list' | 'numbered-list' =>
  type === 'bulleted-list' || type === 'numbered-list'

const isElementOf =
  (...types: string[]) =>
  (node: unknown): node is Element =>
    Element.isElement(node) && types.includes(node.type)

const isTextBlock = isElementOf('paragraph', 'heading-one', 'heading-two', 'block-quote', 'list-item')

export const hasMark = (editor: Editor, mark: Mark): boolean => Editor.marks(editor)?.[mark] === true

export function toggleMark(editor: Editor, mark: Mark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark)
  else Editor.addMark(editor, mark, true)
}

export function hasBlock(editor: Editor, type: BlockType): boolean {
  if (!editor.selection) return false
  const [found] = Editor.nodes(editor, { match: isElementOf(type) })
  return found !== undefined
}

export function toggleBlock(editor: Editor, type: BlockType): void {
  const next = hasBlock(editor, type) ? 'paragraph' : type
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isElementOf('bulleted-list', 'numbered-list'), split: true })
    Transforms.setNodes(editor, { type: isList(next) ? 'list-item' : next } as Partial<Item>, { match: isTextBlock })
    if (isList(next)) Transforms.wrapNodes(editor, { type: next, children: [] }, { match: isElementOf('list-item') })
  })
}

/** What a line begins with to become a block. */
const starts: Readonly<Record<string, BlockType>> = {
  '#': 'heading-one',
  '##': 'heading-two',
  '>': 'block-quote',
  '-': 'bulleted-list',
  '*': 'bulleted-list',
  '1.': 'numbered-list',
}

/** The block of words in which somebody writes, where nothing is selected. */
function blockAtCaret(editor: Editor) {
  const { selection } = editor
  if (!selection || !Range.isCollapsed(selection)) return null
  const block = Editor.above(editor, { match: isTextBlock })
  return block ? { block: block[0] as Element, path: block[1], selection } : null
}

function becomeByStart(editor: Editor): boolean {
  const at = blockAtCaret(editor)
  if (at?.block.type !== 'paragraph') return false
  const range = { anchor: Editor.start(editor, at.path), focus: at.selection.anchor }
  const type = starts[Editor.string(editor, range)]
  if (!type) return false
  Transforms.select(editor, range)
  Transforms.delete(editor)
  toggleBlock(editor, type)
  return true
}

const isChosenPicture = (editor: Editor): Path | null =>
  Editor.above(editor, { match: isElementOf('image') })?.[1] ?? null

/**
 * Behind the block at a place of the article, or where somebody writes.
 *
 * @returns where it is
 */
export function insertPicture(editor: Editor, url: string, at: Path | null): Path {
  const last = editor.children.length - 1
  const top = at?.[0] ?? editor.selection?.anchor.path[0] ?? last
  const place = Math.min(top, last) + 1
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, { type: 'image', url, children: [{ text: '' }] }, { at: [place] })
    if (place > last)
      Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [place + 1] })
  })
  return [place]
}

/** What was copied in an editor like this one, if it is nothing but what an article may hold. */
function copied(data: DataTransfer): ArticleNode[] | null {
  const encoded = data.getData('application/x-slate-fragment')
  if (!encoded) return null
  try {
    const read = ArticleContent.safeParse(JSON.parse(decodeURIComponent(atob(encoded))))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

interface Taken {
  files: (files: readonly File[]) => void
  url: (url: string) => void
}

/** An editor of what an article may hold, and nothing else whatever is pasted (HELP-03, HELP-07). */
export function withArticle<E extends Editor>(editor: E, taken: Taken): E {
  const { isVoid, insertText, insertBreak, deleteBackward, normalizeNode } = editor
  editor.isVoid = (element) => element.type === 'image' || isVoid(element)

  editor.insertText = (text, options) => {
    if (text === ' ' && becomeByStart(editor)) return
    insertText(text, options)
  }

  editor.insertBreak = () => {
    const picture = isChosenPicture(editor)
    const next = (type: 'paragraph', at: Path) => {
      Transforms.insertNodes(editor, { type, children: [{ text: '' }] }, { at })
      Transforms.select(editor, Editor.start(editor, at))
    }
    if (picture) return next('paragraph', Path.next(picture))
    const at = blockAtCaret(editor)
    const isEmpty = at !== null && Editor.string(editor, at.path) === ''
    if (at && isEmpty && at.block.type === 'list-item') return toggleBlock(editor, listAround(editor))
    const isHeading = at !== null && /^heading|quote/.test(at.block.type)
    if (at && isHeading && Editor.isEnd(editor, at.selection.anchor, at.path))
      return next('paragraph', Path.next(at.path))
    insertBreak()
  }

  editor.deleteBackward = (unit) => {
    const at = blockAtCaret(editor)
    const isAtStart = at !== null && Editor.isStart(editor, at.selection.anchor, at.path)
    if (at && isAtStart && at.block.type !== 'paragraph')
      return toggleBlock(editor, at.block.type === 'list-item' ? listAround(editor) : (at.block.type as BlockType))
    deleteBackward(unit)
  }

  // Files first: a picture that is copied on a page comes with the words of that page beside it.
  editor.insertData = (data) => {
    if (data.files.length > 0) return taken.files([...data.files])
    const own = copied(data)
    if (own) return Transforms.insertFragment(editor, own)
    const text = data.getData('text/plain')
    if (/^\S+$/.test(text.trim()) && pictureUrlProblem(text.trim()) === null) return taken.url(text.trim())
    for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (at > 0) Transforms.splitNodes(editor, { always: true })
      editor.insertText(line)
    }
  }

  editor.normalizeNode = (entry) => {
    const [node, path] = entry
    if (Editor.isEditor(node) && node.children.length === 0)
      return Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] })
    if (isElementOf('list-item')(node) && path.length === 1)
      return Transforms.setNodes(editor, { type: 'paragraph' }, { at: path })
    if (isElementOf('bulleted-list', 'numbered-list')(node)) {
      if (!node.children.some((child) => Element.isElement(child))) return Transforms.removeNodes(editor, { at: path })
      for (const [at, child] of node.children.entries()) {
        const there = [...path, at]
        if (isElementOf('image', 'bulleted-list', 'numbered-list')(child))
          return Transforms.liftNodes(editor, { at: there })
        if (Element.isElement(child) && (child.type as string) !== 'list-item')
          return Transforms.setNodes(editor, { type: 'list-item' }, { at: there })
      }
    } else if (Element.isElement(node) && node.type !== 'image')
      for (const [at, child] of node.children.entries())
        if (Element.isElement(child)) return Transforms.unwrapNodes(editor, { at: [...path, at] })
    normalizeNode(entry)
  }
  return editor
}

const listAround = (editor: Editor): BlockType =>
  hasBlock(editor, 'numbered-list') ? 'numbered-list' : 'bulleted-list'
