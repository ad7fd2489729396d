import Button, { type ButtonProps } from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { forwardRef } from 'react'

const PlainLinkButton = forwardRef<HTMLAnchorElement, Omit<ButtonProps<'a'>, 'component'>>(
  function LinkButton(props, ref) {
    return <Button component="a" {...props} ref={ref} />
  },
)

/** A button that leads to a page: a link, with the look of a button. */
export const LinkButton = createLink(PlainLinkButton)
