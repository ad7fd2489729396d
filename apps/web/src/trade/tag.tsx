import type { ClipboardEvent } from 'react'

/** A tag cut for the eye: people read the last six of its 24 characters. */
export function tagParts(label: string): { head: string; tail: string } {
  return label.length > 6 ? { head: label.slice(0, -6), tail: label.slice(-6) } : { head: '', tail: label }
}

/** A tag as a screen reader should say it: in groups of four. */
export const spokenTag = (label: string): string => label.match(/.{1,4}/g)?.join(' ') ?? label

interface TagProps {
  label: string
  /** Show `…000123` only; the whole tag is the title, and what is copied. */
  isShort?: boolean
}

/** A Metrc tag of 24 characters: the first 18 in gray, the last six in weight. */
export function Tag({ label, isShort = false }: TagProps) {
  const { head, tail } = tagParts(label)
  const copyWhole = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', label)
    event.preventDefault()
  }
  return (
    <span className="tag" title={isShort ? label : undefined} onCopy={copyWhole} data-label={label}>
      {isShort && head ? '…' : head}
      <b>{tail}</b>
    </span>
  )
}
