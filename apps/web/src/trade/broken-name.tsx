import { Fragment } from 'react'

/** A name that may be broken after each bar. */
export const BrokenName = ({ name }: { name: string }) =>
  name.split('|').map((part, index) => (
    // A name may hold the same part twice; its parts do not change their order.
    <Fragment key={`${index}-${part}`}>
      {index > 0 && (
        <>
          |<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
