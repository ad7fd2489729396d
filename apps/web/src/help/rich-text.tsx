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
const takers = new WeakMap<Editor, (from: File | string) => void>()

function newEditor(): Editor {
  const editor: Editor = withArticle(withHistory(withReact(createEditor())), {
    files: (files) => {
      for (const file of files) takers.get(editor)?.(file)
    },
    url: (url) => takers.get(editor)?.(url),
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
  const { pictures, add, again, leave } = usePictures()
  const [editor] = useState(newEditor)
  const given = useRef(JSON.stringify(value))
  const take = (from: File | string) => {
    const top = editor.selection ? [editor.selection.anchor.path[0] ?? 0] : null
    const ref = top && Editor.pathRef(editor, top)
    add(from, (url) => insertPicture(editor, url, ref?.unref() ?? null))
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
  const [dragged, setDragged] = useState(0)
  const over = (event: DragEvent) => {
    const count = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length
    if (count !== dragged) setDragged(count)
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
        <div
          className={styles.text}
          onDragOver={over}
          onDragLeave={() => setDragged(0)}
          onDropCapture={() => setDragged(0)}
        >
          {dragged > 0 && (
            <p className={styles.slot}>Drop {dragged === 1 ? 'the picture' : `${dragged} pictures`} into the text</p>
          )}
          <Editable
            className={styles.write}
            aria-label="Text"
            placeholder="Write what is to be done, step by step"
            renderElement={renderElement}
            renderLeaf={renderLeaf}
            onKeyDown={press}
            onBlur={onBlur}
          />
        </div>
      </div>
      <SentPictures pictures={pictures} again={again} leave={leave} />
    </Slate>
  )
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
