import type { ArticleNode } from '@cultivatd/domain/help/article'
import { Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createEditor, Editor, Transforms } from 'slate'
import { withHistory } from 'slate-history'
import {
  Editable,
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  Slate,
  useSelected,
  useSlateStatic,
  withReact,
} from 'slate-react'
import { IconButton } from '../ui/icon-button.tsx'
import { insertPicture, type Mark, toggleMark, withArticle } from './article-blocks.ts'
import { marked } from './article-view.tsx'
import { Picture } from './picture.tsx'
import { SentPictures } from './sent-pictures.tsx'
import { Toolbar } from './toolbar.tsx'
import { usePictures } from './use-pictures.ts'
import styles from './help.module.css'

interface RichTextProps {
  value: readonly ArticleNode[]
  onChange: (value: ArticleNode[]) => void
  onBlur: () => void
  /** How many pictures are on their way. */
  onSending: (count: number) => void
  /** Above the text, and scrolling with it. */
  children: React.ReactNode
}

const marks: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', u: 'underline', e: 'code' }

/** Where the pictures go that are dropped and pasted into an editor. */
const takers = new WeakMap<Editor, (from: readonly (File | string)[]) => void>()

function newEditor(): Editor {
  const editor: Editor = withArticle(withHistory(withReact(createEditor())), {
    files: (files) => takers.get(editor)?.(files),
    url: (url) => takers.get(editor)?.([url]),
  })
  return editor
}

function replaceText(editor: Editor, value: readonly ArticleNode[]): void {
  Transforms.deselect(editor)
  editor.children = structuredClone([...value])
  editor.history = { undos: [], redos: [] }
  editor.onChange()
}

/** The text of an article as it is stored, to be written (HELP-07, HELP-08). */
export function RichText({ value, onChange, onBlur, onSending, children }: RichTextProps) {
  const { pictures, arrived, add, again, leave } = usePictures()
  const [editor] = useState(newEditor)
  const given = useRef(JSON.stringify(value))
  const take = (all: readonly (File | string)[]) => {
    const top = editor.selection ? [editor.selection.anchor.path[0] ?? 0] : null
    // Each behind the one before, wherever that is by then.
    let ref = top && Editor.pathRef(editor, top)
    for (const from of all)
      add(from, (url) => {
        ref = Editor.pathRef(editor, insertPicture(editor, url, ref?.unref() ?? null))
      })
  }
  useEffect(() => void takers.set(editor, take))
  const onTheWay = pictures.filter(({ problem }) => problem === null).length
  useEffect(() => onSending(onTheWay))
  // What somebody else saved, or a draft that is discarded, takes the place of what stands here.
  useEffect(() => {
    const next = JSON.stringify(value)
    if (next === given.current) return
    given.current = next
    replaceText(editor, value)
  })
  const slot = useSlot()
  const drop = (event: DragEvent) => {
    const under = slot.take()
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return false
    event.preventDefault()
    const [at = editor.children.length - 1] = under
      ? ReactEditor.findPath(editor, ReactEditor.toSlateNode(editor, under))
      : []
    Transforms.select(editor, Editor.end(editor, [at]))
    take(files)
    return true
  }
  const press = (event: KeyboardEvent) => {
    const mark = (event.ctrlKey || event.metaKey) && !event.altKey ? marks[event.key.toLowerCase()] : undefined
    if (!mark) return
    event.preventDefault()
    toggleMark(editor, mark)
  }
  return (
    <Slate
      editor={editor}
      initialValue={structuredClone([...value])}
      onValueChange={(next) => {
        given.current = JSON.stringify(next)
        onChange(next as ArticleNode[])
      }}
    >
      <Toolbar onPicture={take} />
      <div className={styles.body} data-scroll>
        {children}
        <div className={styles.text} onDragOver={slot.show} onDragLeave={slot.leave}>
          <Editable
            className={styles.write}
            aria-label="Text"
            placeholder="Write what is to be done, step by step"
            renderElement={renderElement}
            renderLeaf={renderLeaf}
            onKeyDown={press}
            onDrop={drop}
            onBlur={onBlur}
          />
        </div>
      </div>
      <output className="vh">{arrived && `${arrived} is in the text`}</output>
      <SentPictures pictures={pictures} again={again} leave={leave} />
    </Slate>
  )
}

/** The block of the text under the pointer behind which a picture would come; null for the end of the text. */
function blockUnder({ target }: DragEvent): HTMLElement | null {
  let block = target instanceof Element ? target.closest<HTMLElement>('[data-slate-node=element]') : null
  while (block?.parentElement && !block.parentElement.matches('[data-slate-editor]'))
    block = block.parentElement.closest<HTMLElement>('[data-slate-node=element]')
  return block
}

/** Where the pictures would come that are dragged: a slot drawn by an attribute, which the editor does not look at. */
function useSlot() {
  const shown = useRef<HTMLElement | null>(null)
  const hide = () => {
    delete shown.current?.dataset['slot']
    shown.current = null
  }
  return {
    show(event: DragEvent) {
      const count = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length
      const editable = (event.currentTarget as Element).querySelector('[data-slate-editor]')
      const block = blockUnder(event) ?? (editable?.lastElementChild as HTMLElement | null)
      if (count === 0 || block === shown.current) return
      hide()
      shown.current = block
      if (block) block.dataset['slot'] = `Drop to insert ${count === 1 ? 'the picture' : `${count} pictures`} here`
    },
    leave(event: DragEvent) {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) hide()
    },
    /** The block before the slot, which is hidden then. */
    take() {
      const block = shown.current
      hide()
      return block
    },
  }
}

const tags = {
  paragraph: 'p',
  'heading-one': 'h2',
  'heading-two': 'h3',
  'block-quote': 'blockquote',
  'bulleted-list': 'ul',
  'numbered-list': 'ol',
  'list-item': 'li',
} as const

function renderElement(props: RenderElementProps) {
  const { element, attributes, children } = props
  if (element.type === 'image') return <ImageElement {...props} url={element.url} />
  const Tag = tags[element.type]
  return <Tag {...(attributes as object)}>{children}</Tag>
}

const renderLeaf = ({ leaf, attributes, children }: RenderLeafProps) => (
  <span {...attributes}>{marked(leaf, children)}</span>
)

function ImageElement({ element, attributes, children, url }: RenderElementProps & { url: string }) {
  const editor = useSlateStatic()
  const isChosen = useSelected()
  return (
    <div {...attributes}>
      <div contentEditable={false} className={styles.figure} data-chosen={isChosen}>
        <Picture url={url} />
        <IconButton
          icon={Trash2}
          label="Remove the picture"
          onClick={() => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) })}
        />
      </div>
      {children}
    </div>
  )
}
