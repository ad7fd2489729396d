import Button from '@mui/material/Button'
import { Copy } from 'lucide-react'
import { notify, savedMilliseconds } from './notices.ts'

interface CopyButtonProps {
  text: string
  label?: string
  /** 'The address was copied' */
  said: string
  onCopied?: () => void
}

/** Puts a text into the clipboard. A browser has one only on pages that came encrypted or from the same machine. */
export function CopyButton({ text, label = 'Copy', said, onCopied }: CopyButtonProps) {
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    const words = isCopied ? said : 'The browser did not let it be copied. Select it and copy it by hand.'
    notify({ id: 'copied', kind: 'info', text: words, milliseconds: savedMilliseconds })
    if (isCopied) onCopied?.()
  }
  return (
    <Button size="small" startIcon={<Copy size={15} strokeWidth={1.75} />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
